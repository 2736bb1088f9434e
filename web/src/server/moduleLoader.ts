import { createHash } from 'node:crypto'

/**
 * Loads a page's modules once it is painted with its main picture, each in its own task, and the last one, which
 * hydrates the page, when the page is complete; it also handles missing modules. Tabs that are not visible are not painted.
 */
const loader = [
  '(()=>{',
  'const pause=(ms)=>new Promise((done)=>setTimeout(done,ms)),',
  'modules=document.currentScript.dataset.modules.split(" "),',
  'complete=new Promise((done)=>addEventListener("DOMContentLoaded",done));',
  'let isStarted=false;',
  'const start=async()=>{',
  'if(isStarted)return;isStarted=true;',
  'const picture=document.querySelector("img[fetchpriority=high]");',
  'if(picture)await Promise.race([picture.decode().catch(()=>{}),pause(1000)]);',
  'for(const href of modules)',
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
  'for(const each of modules.slice(0,-1)){await import(each).catch(()=>{});await globalThis.scheduler?.yield?.()}',
  'await complete;await import(modules.at(-1))};',
  'new PerformanceObserver(start).observe({type:"paint",buffered:true});',
  'setTimeout(start,document.hidden?0:2000)',
  '})()',
].join('')

/** Source of the loader for the security policy. */
export const loaderHash = `'sha256-${createHash('sha256').update(loader).digest('base64')}'`

/** @param modules addresses in the order of evaluation, so that each finds its imports loaded */
export function loaderMarkup(modules: readonly string[]): string {
  return `<script data-modules="${modules.join(' ')}">${loader}</script>`
}
