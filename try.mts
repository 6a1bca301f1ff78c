import {readFileSync} from "node:fs";
import { eld } from "eld/small";
import { issuesByKeywords } from "./src/domains/conversations/analysis/keywords";
import { Shelf } from "./src/domains/conversations/clusters/shelf";
import { adjustedRandIndex } from "./bench/conversations/rand-index";
const seed=(n:number)=>()=>(n=(n*1103515245+12345)%2147483648)/2147483648;
for (const file of ['labelled','held-out']) {
const d=JSON.parse(readFileSync(`bench/conversations/${file}.json`,'utf8'));
for (const size of [1,10,30,200]) for (const s of [1,2,3]) {
 const rnd=seed(s*7919); const order=d.map((_:any,i:number)=>i).map((i:number)=>[rnd(),i]).sort((a:any,b:any)=>a[0]-b[0]).map((x:any)=>x[1]);
 let n=0; const shelf=new Shelf({clusters:[],waiting:[],frequencies:new Map(),issues:0},()=>'c'+n++);
 const place=new Map<string,string>(); const merged=new Map<string,string>();
 const issues=order.map((i:number)=>{const [t,l,su,b]=d[i]; const told={subject:su||null,messages:[b]}; return {id:String(i),terms:issuesByKeywords(told,eld.detect(su+'\n'+b).language)[0]!.terms};});
 for(let at=0;at<issues.length;at+=size){const r=shelf.sort(issues.slice(at,at+size)); for(const [a,b] of r.merged) for(const [i,c] of place) if(c===a) place.set(i,b); for(const [a,b] of r.placed) place.set(a,b);}
 const lab=d.map((_:any,i:number)=>place.get(String(i))??'single'+i);
 console.log(file,'batch',size,'seed',s,'clusters',new Set(place.values()).size,'single',d.length-place.size,'ARI',adjustedRandIndex(lab,d.map((x:any)=>x[0])).toFixed(3));
}}
