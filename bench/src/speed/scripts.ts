import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Figure } from './figures.ts'
import { root, sum } from './processes.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifestSchema>

const limitsSchema = z.object({
  styles: z.number(),
  scripts: z.array(z.object({ screen: z.string(), chunks: z.array(z.string()), max: z.number() })),
})

const folder = path.join(root, 'web/dist/client')

function filesOf(manifest: Manifest, key: string): readonly string[] {
  const chunk = manifest[key]
  return chunk ? [...chunk.imports.flatMap((each) => filesOf(manifest, each)), chunk.file] : []
}

function keyOf(manifest: Manifest, module: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === module)
  if (key === undefined) throw new Error(`The build has no chunk called ${module}.`)
  return key
}

/** Kilobytes of the files as served: small ones are not compressed. */
function sizeOf(files: Iterable<string>): number {
  const bytes = [...new Set(files)].map((name) => {
    const file = path.join(folder, name)
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  })
  return sum(bytes) / 1_000
}

/** Brotli sizes of the scripts that a page needs before it is interactive, and of all style sheets. */
export async function measureScripts(): Promise<readonly Figure[]> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')))
  const limits = limitsSchema.parse(JSON.parse(readFileSync(path.join(root, 'web/e2e/loadLimits.json'), 'utf8')))
  const client = filesOf(manifest, 'src/client.tsx')
  const sheets = Object.values(manifest).filter(({ file }) => file.endsWith('.css'))
  return [
    ...limits.scripts.map(({ screen, chunks, max }): Figure => {
      const files = chunks.flatMap((chunk) => filesOf(manifest, keyOf(manifest, chunk)))
      return { name: `${screen}: initial scripts`, value: sizeOf([...client, ...files]), unit: 'kB', max }
    }),
    { name: 'style sheets', value: sizeOf(sheets.map(({ file }) => file)), unit: 'kB', max: limits.styles },
  ]
}
