import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { readBuiltFiles, serveFiles } from './builtFiles.ts'
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

/** builds/latest.json */
const namedBuild = z.object({ id: z.string() })

/** Head markup of a screen: styles first, then code in loading order. */
export function headOf(manifest: Manifest, chunk: string | null, nonce: string): string {
  const entry = manifest['src/client.tsx']
  if (!entry) throw new Error('The build has no client: run `npm start`, or `pnpm --filter @shop/web build`.')
  const styles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))
  const screen = Object.values(manifest).find(({ name }) => chunk !== null && name === chunk)
  const code = new Set([...imported(manifest, entry), ...(screen ? [screen.file, ...imported(manifest, screen)] : [])])
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // Not async: hydration needs the complete page.
    `<script type="module" src="/${entry.file}" nonce="${nonce}"></script>`,
    ...[...code].map((file) => `<link rel="modulepreload" href="/${file}" nonce="${nonce}">`),
    // Vite reads the nonce for later loads from it.
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
  ].join('')
}

function imported(manifest: Manifest, { imports = [] }: Manifest[string]): string[] {
  return imports.flatMap((key) => {
    const chunk = manifest[key]
    return chunk ? [chunk.file, ...imported(manifest, chunk)] : []
  })
}

/** The site built by `vite build`. Throws if there is none. */
export async function builtSite(): Promise<Site> {
  const client = path.join(dist, 'client')
  const [manifest, { id: build }, { render, sitemap }] = await Promise.all([
    readFile(path.join(client, '.vite/manifest.json'), 'utf8').then((text) => manifestShape.parse(JSON.parse(text))),
    readFile(path.join(client, 'builds/latest.json'), 'utf8').then((text) => namedBuild.parse(JSON.parse(text))),
    // The built src/server.tsx, which has no types.
    import(path.join(dist, 'server/server.js')) as Promise<Pick<Site, 'render' | 'sitemap'>>,
  ]).catch((error: unknown) => {
    throw new Error('The web client has not been built: run `npm start`, or `pnpm --filter @shop/web build`.', {
      cause: error,
    })
  })
  const heads = new Map<string | null, string>()
  const placeholder = '{nonce}'
  const files = serveFiles(await readBuiltFiles(client))
  return {
    build,
    render,
    sitemap,
    head(chunk, nonce) {
      const head = heads.get(chunk) ?? headOf(manifest, chunk, placeholder)
      heads.set(chunk, head)
      return head.replaceAll(placeholder, nonce)
    },
    files,
    policy: {},
    close: async () => {},
  }
}
