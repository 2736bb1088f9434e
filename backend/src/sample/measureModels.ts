/**
 * Measures the 3D models of the sample whose shape has changed, and writes `sample/data/modelSizes.csv`:
 *
 *     node backend/src/sample/measureModels.ts [--all] [family…]
 *
 * All models take about half an hour of CPU time.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { measureModels, modelKey } from '@shop/drawings/solids/modelSizes'
import { makeCatalog } from '@shop/sample/catalog'
import { type MeasuredModels, modelParts, readModelSizes } from './modelSizes.ts'

const file = new URL('../../../sample/data/modelSizes.csv', import.meta.url)
const isAll = process.argv.includes('--all')
const parts = modelParts(makeCatalog())
const keys = new Map(parts.map((part) => [part.partNumber, modelKey(part)]))

function write(sizes: ReadonlyMap<string, MeasuredModels>): void {
  const lines = parts.flatMap(({ partNumber }) => {
    const found = sizes.get(partNumber)
    // The size of another shape is not that of the part.
    return found === undefined || found.key !== keys.get(partNumber)
      ? []
      : [`${partNumber},${found.key},${found.glb},${found.step}`]
  })
  writeFileSync(file, `${['sku,key,glb,step', ...lines].join('\n')}\n`)
}

async function measure(family: string): Promise<void> {
  const sizes = new Map(readModelSizes())
  const isCurrent = (sku: string) => !isAll && sizes.get(sku)?.key === keys.get(sku)
  const changed = parts.filter((part) => part.family === family && !isCurrent(part.partNumber))
  try {
    for await (const { part, glb, step } of measureModels(changed))
      sizes.set(part.partNumber, { key: keys.get(part.partNumber) ?? '', glb, step })
  } finally {
    // The kernel can run out of memory; the next run continues.
    write(sizes)
  }
}

const named = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const [only, ...others] = named
if (only !== undefined && others.length === 0) await measure(only)
// A process for each family: the kernel's memory only grows.
else
  for (const family of named.length > 0 ? named : new Set(parts.map((part) => part.family))) {
    const options = isAll ? ['--all'] : []
    const { status } = spawnSync(process.execPath, [import.meta.filename, family, ...options], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`Family ${family} failed.`)
  }
