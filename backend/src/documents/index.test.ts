import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Part } from '@shop/drawings/draw'
import type { FileQueue } from '@shop/drawings/workers/fileQueue'
import { startDocuments } from './index.ts'
import type { DocumentJob } from './job.ts'

const part: Part = {
  family: 'cf-blank',
  values: { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF2.75', 'bolt hole': 'Clearance' },
  partNumber: '110001-T',
  title: 'Blank CF flange',
  date: '2026-11-21',
}
const facts = {
  modelNumber: 'M-1',
  summary: 'A blank flange.',
  weightKg: '0.45',
  attributes: [],
  specifications: {},
  documents: [],
}

const product = { category: 'CF flanges', title: 'Blank flange', summary: '', body: '', attributes: [] }

let documents: FileQueue<DocumentJob> | undefined
afterEach(() => documents?.close())

test('renders all documents of a part without blocking the event loop', async () => {
  const started = startDocuments()
  documents = started
  const jobs: readonly DocumentJob[] = [
    { kind: 'drawing_pdf', part },
    { kind: 'drawing_dxf', part },
    { kind: 'data_sheet', part, facts },
    { kind: 'data_sheet', part: { ...part, family: 'teapot' }, facts },
    { kind: 'catalog_page', part, facts: { ...product, parts: [] } },
    { kind: 'bulletin', part, facts: { title: 'Outgassing', summary: '', sections: [] } },
  ]
  const begins: string[] = []
  for (const job of jobs) {
    let made = false
    const file = started.make(job, 'requested').finally(() => {
      made = true
    })
    // Work on this thread would finish before the next turn of the loop.
    await nextTurn()
    expect(made).toBe(false)
    begins.push((await file).subarray(0, 9).toString())
  }
  expect(begins).toEqual(['%PDF-1.3\n', '0\nSECTION', ...Array.from({ length: 4 }, () => '%PDF-1.3\n')])
})

test('a failing document does not affect others', async () => {
  const started = startDocuments()
  documents = started
  const broken = started.make({ kind: 'drawing_pdf', part: { ...part, family: 'teapot' } }, 'requested')
  await expect(broken).rejects.toThrow(/^The drawing_pdf of part 110001-T could not be made: No drawing of family/)
  expect((await started.make({ kind: 'drawing_pdf', part }, 'requested')).length).toBeGreaterThan(1000)
})
