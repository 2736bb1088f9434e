import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { PublishedBuilds } from '../../../runtime/src/publishedBuilds.ts'
import { readBuiltFiles } from './builtFiles.ts'
import { loaderHash, loaderMarkup } from './moduleLoader.ts'
import { publishedFiles, serveBuilds } from './otherBuilds.ts'
import type { Site } from './site.ts'

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
 * The site built by `vite build`. Throws if there is none.
 * @param builds where this build is published and those of other servers are found; null if the servers share no folder
 */
export async function builtSite(builds: PublishedBuilds | null): Promise<Site> {
  const client = path.join(dist, 'client')
  const [manifest, operations, { id: build }, { render, sitemap, shopName, inlineHashes }] = await Promise.all([
    readFile(path.join(client, '.vite/manifest.json'), 'utf8').then((text) => manifestShape.parse(JSON.parse(text))),
    readFile(path.join(client, '.vite/operations.json'), 'utf8').then((text) =>
      operationsShape.parse(JSON.parse(text)),
    ),
    readFile(path.join(client, 'builds/latest.json'), 'utf8').then((text) => namedBuild.parse(JSON.parse(text))),
    // The built src/server.tsx, which has no types.
    import(path.join(dist, 'server/server.js')) as Promise<
      Pick<Site, 'render' | 'sitemap' | 'shopName' | 'inlineHashes'>
    >,
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
    inlineHashes: { ...inlineHashes, script: `${inlineHashes.script} ${loaderHash}` },
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
