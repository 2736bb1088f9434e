import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { PublishedBuilds } from '@shop/runtime/publishedBuilds'
import { readBuiltFiles } from './builtFiles.ts'
import { publishedFiles, serveBuilds } from './otherBuilds.ts'
import type { Rendering, WebApp } from './webApp.ts'
import { createHash } from 'node:crypto'

/**
 * Loads a page's modules, each in its own task, once the page and its main picture are painted. The last module, which
 * hydrates the page and handles missing modules, waits for the whole page. Hidden tabs, never painted, start immediately.
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

/** Hash of the loader, for the content security policy. */
const loaderHash = `'sha256-${createHash('sha256').update(loader).digest('base64')}'`

/** @param modules addresses in the order of evaluation, so that the imports of each are loaded before it */
function loaderMarkup(modules: readonly string[]): string {
  return `<script data-modules="${modules.join(' ')}">${loader}</script>`
}

const dist = path.join(import.meta.dirname, '../../dist')

/** The parts of Vite's manifest used here. */
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof manifestShape>

const operationsShape = z.record(z.string(), z.string())

/** builds/latest.json */
const namedBuild = z.object({ id: z.string() })

/** Head markup of a page: its styles, and code that loads after the first paint. */
export function headOf(manifest: Manifest, chunks: readonly string[]): string {
  const entry = manifest['src/client.tsx']
  if (!entry) throw new Error('The build has no client: run `npm start`, or `pnpm --filter @shop/web build`.')
  const styles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))
  const screens = chunks.flatMap((chunk) => Object.values(manifest).find(({ name }) => name === chunk) ?? [])
  const code = new Set([entry, ...screens].flatMap((each) => withImports(manifest, each)))
  // Last, because it runs the page.
  code.delete(entry.file)
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    loaderMarkup([...code, entry.file].map((file) => `/${file}`)),
  ].join('')
}

/** Files of a chunk and its imports, imports first. */
function withImports(manifest: Manifest, { file, imports = [] }: Manifest[string]): string[] {
  const imported = imports.flatMap((key) => {
    const chunk = manifest[key]
    return chunk ? withImports(manifest, chunk) : []
  })
  return [...imported, file]
}

/**
 * The web app built by `vite build`. Throws if there is none.
 * @param builds where this build is published and those of other servers are found; null if the servers share no folder
 */
export async function builtApp(builds: PublishedBuilds | null): Promise<WebApp> {
  const client = path.join(dist, 'client')
  const [manifest, operations, { id: build }, { render, sitemap, shopName, scriptHashes, visitors }] =
    await Promise.all([
      readFile(path.join(client, '.vite/manifest.json'), 'utf8').then((text) => manifestShape.parse(JSON.parse(text))),
      readFile(path.join(client, '.vite/operations.json'), 'utf8').then((text) =>
        operationsShape.parse(JSON.parse(text)),
      ),
      readFile(path.join(client, 'builds/latest.json'), 'utf8').then((text) => namedBuild.parse(JSON.parse(text))),
      // The built src/server.tsx, which has no types.
      import(path.join(dist, 'server/server.js')) as Promise<Rendering>,
    ]).catch((error: unknown) => {
      throw new Error('The web client has not been built: run `npm start`, or `pnpm --filter @shop/web build`.', {
        cause: error,
      })
    })
  const heads = new Map<string, string>()
  const files = await readBuiltFiles(client)
  await builds?.publish(build, publishedFiles(files, operations))
  return {
    build,
    render,
    sitemap,
    shopName,
    visitors: async () => visitors,
    scriptHashes: `${scriptHashes} ${loaderHash}`,
    head(chunks) {
      const key = chunks.join(' ')
      const head = heads.get(key) ?? headOf(manifest, chunks)
      heads.set(key, head)
      return head
    },
    files: serveBuilds(files, builds),
    policy: {},
    close: async () => builds?.stop(),
  }
}
