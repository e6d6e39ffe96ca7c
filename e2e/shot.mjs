import { chromium } from '@playwright/test';
import http from 'node:http'; import fs from 'node:fs'; import path from 'node:path';
const types={'.html':'text/html','.js':'text/javascript','.wasm':'application/wasm','.css':'text/css','.json':'application/json','.svg':'image/svg+xml','.png':'image/png'};
const s=http.createServer((q,r)=>{let p=decodeURIComponent(q.url.split('?')[0]); if(p==='/')p='/index.html'; const f=path.join('../dist',p); if(!fs.existsSync(f)){r.writeHead(404);return r.end();} r.writeHead(200,{'content-type':types[path.extname(f)]||'text/plain'}); r.end(fs.readFileSync(f));}).listen(0,'127.0.0.1');
await new Promise(d=>s.on('listening',d)); const url=`http://127.0.0.1:${s.address().port}`;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const run=async(name,opt,act)=>{const c=await b.newContext({reducedMotion:'reduce',...opt});const p=await c.newPage();await p.goto(url+'/#/play');await p.waitForSelector('.app:not(#boot) [data-square]');await p.waitForTimeout(1200);try{await act(p)}catch(e){console.log(name,e.message.split('\n')[0])};await p.waitForTimeout(700);await p.screenshot({path:`/tmp/shots/${name}.png`});await c.close();};
fs.mkdirSync('/tmp/shots',{recursive:true});
export { run };
const mode=process.argv[2];
const phone={viewport:{width:360,height:740},hasTouch:true,isMobile:true,deviceScaleFactor:2};
const desk={viewport:{width:1440,height:900}};
const open=async p=>{await p.getByRole('button',{name:/^(New game|Neue Partie|משחק חדש)$/}).click(); await p.waitForTimeout(600)};
const fool=async p=>{await open(p);await p.getByRole('radio',{name:/^Chess/}).check();await p.getByRole('button',{name:'Start game'}).click();await p.waitForTimeout(500);for(const [f,t] of [['f2','f3'],['e7','e5'],['g2','g4'],['d8','h4']]){await p.click(`[data-square="${f}"]`);await p.click(`[data-square="${t}"]`);await p.waitForTimeout(150)}};
if(mode==='new'){
 await run('new-desk',desk,open);
 await run('new-desk-dark',{...desk,colorScheme:'dark'},async p=>{await open(p);await p.getByRole('radio',{name:'The computer'}).check();await p.getByRole('radio',{name:'Custom'}).check()});
 await run('new-phone',phone,open);
 await run('new-phone-he',{...phone,locale:'he-IL'},open);
 await run('new-phone2',phone,async p=>{await open(p);await p.getByRole('radio',{name:'A friend online'}).check();await p.locator('.dialog__body').last().evaluate(e=>e.scrollTo(0,9999))});
}
if(mode==='over'){
 await run('over-desk',desk,fool); await run('over-phone',phone,fool); await run('over-land',{...phone,viewport:{width:740,height:360}},fool);
 await run('play-phone',phone,async p=>{}); await run('play-land',{...phone,viewport:{width:740,height:360}},async p=>{}); await run('play-2560',{viewport:{width:2560,height:1440}},async p=>{});
}
await b.close(); s.close();
