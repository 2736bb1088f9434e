/**
 * Writes `shapes.json`, or `plainShapes.json` of a plain site: the facts of a folder of recordings and its subfolders
 * that the replay suite compares this backend with.
 *
 * node backend/src/testing/replay/derive.ts <folder of .http files> [plain]
 *
 * Only needed when the recordings or the replay list change; nothing else reads recordings.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shapesOf } from './recordings/cases.ts'
import { readRecording } from './recordings/read.ts'
import { recorded } from './recordings/site.ts'

const [folder, site = 'full'] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: derive.ts <folder of recordings> [plain]')
if (site === 'plain') recorded.site = site

const ending = '.http'
const recordings = readdirSync(folder, { recursive: site === 'plain', encoding: 'utf8' })
  .filter((file) => file.endsWith(ending))
  .sort()
  .map((file) => readRecording(file.slice(0, -ending.length), readFileSync(join(folder, file), 'utf8')))

const shapes = shapesOf(recordings)

// One line per entry, so that a changed recording changes one line.
function lines(items: object[]) {
  return items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')
}
const manifest = Object.entries(shapes.manifest).map(
  ([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
)
writeFileSync(
  join(import.meta.dirname, site === 'plain' ? 'plainShapes.json' : 'shapes.json'),
  `{"manifest": {\n${manifest.join(',\n')}\n},\n"resources": [\n${lines(shapes.resources)}\n],\n"cases": [\n${lines(shapes.cases)}\n]}\n`,
)
