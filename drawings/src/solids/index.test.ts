import startReader from 'occt-import-js'
import { afterEach, expect, test } from 'vitest'
import { FileGenerationError } from '../workers/fileQueue.ts'
import { type Solids, startSolids } from './index.ts'
import { part } from './testParts.ts'

function blank(partNumber: string) {
  return part(
    'cf-blank',
    { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF1.33', 'bolt hole': 'Clearance' },
    partNumber,
  )
}

let solids: Solids | undefined
afterEach(() => solids?.close())

test('makes both files of a part in its own thread', { timeout: 60_000 }, async () => {
  solids = startSolids()
  const [step, glb] = await Promise.all([solids.step(blank('100001')), solids.glb(blank('100001'))])
  const { success, root } = (await startReader()).ReadStepFile(step, null)
  expect(success).toBe(true)
  expect(root.children.map((c) => c.name)).toEqual(['100001'])
  expect(glb.subarray(0, 4).toString()).toBe('glTF')
  expect(glb.readUInt32LE(8)).toBe(glb.length)
})

test('rejects unknown parts without starting a thread', async () => {
  solids = startSolids({ program: new URL('data:text/javascript,process.exit(1)') })
  await expect(solids.step(part('teapot', {}))).rejects.toThrow(RangeError)
  await expect(solids.glb({ ...blank('1'), values: { material: 'cheese' } })).rejects.toThrow(RangeError)
  await expect(solids.step(blank('1'))).rejects.toThrow(
    new FileGenerationError('The step file of part 1 could not be made: its thread exited with code 1'),
  )
})
