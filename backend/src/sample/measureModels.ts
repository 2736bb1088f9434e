/**
 * Measures the 3D models of the sample whose shape has changed, and writes `sample/data/modelSizes.csv`:
 *
 *     node backend/src/sample/measureModels.ts [--all] [family…]
 *
 * All models take about an hour of CPU time.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import type { Part } from '@shop/drawings/draw'
import { measureModels, modelKey, shapeOf } from '@shop/drawings/solids/modelSizes'
import { makeCatalog } from '@shop/sample/catalog'
import { type MeasuredModels, modelParts, readModelSizes } from './modelSizes.ts'

/** Parts per worker: the kernel's memory only grows. */
const BATCH = 60

const file = new URL('../../../sample/data/modelSizes.csv', import.meta.url)

async function measureAll(isAll: boolean, families: readonly string[]): Promise<void> {
  const parts = modelParts(makeCatalog())
  const keys = new Map(parts.map((part) => [part.partNumber, modelKey(part)]))
  // The size of another shape is not that of the part.
  const sizes = new Map([...readModelSizes()].filter(([sku, { key }]) => key === keys.get(sku)))
  const changed = parts.filter(
    ({ partNumber, family }) =>
      (isAll || !sizes.has(partNumber)) && (families.length === 0 || families.includes(family)),
  )
  const write = () => {
    const lines = parts.flatMap(({ partNumber }) => {
      const size = sizes.get(partNumber)
      return size === undefined ? [] : [`${partNumber},${size.key},${size.glb},${size.step}`]
    })
    writeFileSync(file, `${['sku,key,glb,step', ...lines].join('\n')}\n`)
    console.log(`${lines.length} of ${parts.length} models measured.`)
  }
  const byShape = [...Map.groupBy(changed, (part) => shapeOf(part).text).values()].flat()
  write()
  for (let from = 0; from < byShape.length; from += BATCH) {
    const worker = new Worker(new URL(import.meta.url))
    worker.on('message', ([sku, size]: [string, MeasuredModels]) => sizes.set(sku, size))
    worker.postMessage(byShape.slice(from, from + BATCH))
    // A batch that fails is measured by the next run.
    await once(worker, 'exit').catch(console.error)
    write()
  }
}

async function measureBatch(parts: readonly Part[]): Promise<void> {
  for await (const { part, glb, step } of measureModels(parts))
    parentPort?.postMessage([part.partNumber, { key: modelKey(part), glb, step }])
}

if (isMainThread) {
  const options = process.argv.slice(2)
  await measureAll(
    options.includes('--all'),
    options.filter((option) => option !== '--all'),
  )
} else parentPort?.once('message', (parts: readonly Part[]) => void measureBatch(parts))
