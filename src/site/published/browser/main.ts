import { behave } from "../../blocks/behaviour";
import { openAsking } from "./ask";
import { drawDiagrams } from "./diagrams";
import { takeFeedback } from "./feedback";
import { openLevels } from "./navigation";
import { chooseTheme, enlargeImages, followOutline, pageActions } from "./reading";
import { openSearch } from "./search";
import { tellSeen } from "./seen";
import { fillParts } from "./specification";

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
// This is called last, because it parses the URL's fragment and can throw: the fragment can contain anything.
behave(document.body);
