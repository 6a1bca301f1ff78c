import { behave } from "../../blocks/behaviour";
import { copyPage } from "./copy-page";
import { enlargeImages } from "./enlarge";
import { openLevels } from "./navigation";
import { followOutline } from "./outline";
import { openSearch } from "./search";
import { chooseTheme } from "./theme";

behave(document.body);
chooseTheme();
openLevels();
followOutline();
copyPage();
enlargeImages();
openSearch();
