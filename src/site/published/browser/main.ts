import { behave } from "../../blocks/behaviour";
import { openAsking } from "./ask";
import { pageActions } from "./copy-page";
import { drawDiagrams } from "./diagrams";
import { enlargeImages } from "./enlarge";
import { takeFeedback } from "./feedback";
import { openLevels } from "./navigation";
import { followOutline } from "./outline";
import { openSearch } from "./search";
import { tellSeen } from "./seen";
import { fillParts } from "./specification";
import { chooseTheme } from "./theme";

chooseTheme();
openLevels();
followOutline();
pageActions();
drawDiagrams();
enlargeImages();
takeFeedback();
tellSeen();
fillParts();
openSearch(openAsking());
// Last: it looks at the fragment of the address, which may be anything.
behave(document.body);
