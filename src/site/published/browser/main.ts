import { behave } from "../../blocks/behaviour";
import { openAsking } from "./ask";
import { drawDiagrams } from "./diagrams";
import { takeFeedback } from "./feedback";
import { openLevels } from "./navigation";
import { chooseTheme, enlargeImages, followOutline, pageActions } from "./reading";
import { rememberPage } from "./recent";
import { openSearch } from "./search";
import { tellSeen } from "./seen";
import { readTables } from "./tables";
import { filterUpdates } from "./updates";

chooseTheme();
openLevels();
followOutline();
pageActions();
drawDiagrams();
enlargeImages();
readTables();
filterUpdates();
takeFeedback();
tellSeen();
rememberPage();
openSearch(openAsking());
// Call this function last. The function parses the URL's fragment, which can contain any text, and can therefore throw
// an error.
behave(document.body);
