import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newKey } from './apiKey.ts'
import { Random } from './random.ts'
import type { ChaosShop } from './shop.ts'
import type { Visitor } from './visitor.ts'

const CHUNK = Buffer.alloc(64 * 1024)
const POLL_MS = 50
const PATIENCE_MS = 120_000

const FIELDS = 'sku title path price { amount } availability { quantity } specifications { label value }'
const START = `mutation ($input: StartExportInput!) {
  startExport(input: $input) { export { id } userErrors { code message } } }`
const READ = 'query ($id: ID!) { export(id: $id) { state errorCode bytes rowCount url } }'

const startedSchema = z.object({ startExport: z.object({ export: z.object({ id: z.string() }) }) })
const exportSchema = z.object({
  export: z.object({
    state: z.string(),
    errorCode: z.string().nullable(),
    bytes: z.number(),
    rowCount: z.number(),
    url: z.string().nullable(),
  }),
})

type Export = z.infer<typeof exportSchema>['export']

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, CHUNK)
  } catch {
    // The disk is full.
  }
}

async function start(program: Visitor, { gateway }: ChaosShop) {
  const answer = await program.ask(gateway, START, { input: { fields: FIELDS } })
  return startedSchema.parse(answer).startExport.export.id
}

/** Reads the export until it meets a condition. @throws Error if it does not in time */
async function until(program: Visitor, { gateway }: ChaosShop, id: string, isMet: (now: Export) => boolean) {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { export: now } = exportSchema.parse(await program.ask(gateway, READ, { id }))
    if (isMet(now)) return now
    if (Date.now() > end) throw new Error(`The export does not end: ${JSON.stringify(now)}`)
    await wait(POLL_MS)
  }
}

function hasEnded({ state }: Export): boolean {
  return state !== 'RUNNING'
}

/**
 * Exports to a full disk, and to one that becomes full meanwhile, and then to one with room.
 * @returns whether the first two fail for that reason, the third is complete, and no gateway exits
 */
export async function runFullDisk(shop: ChaosShop, seed: number): Promise<boolean> {
  if (!shop.exportFolder) {
    console.log('full disk of exports: skipped because only root can mount a small disk')
    return true
  }
  const { newProgram } = await newKey(shop, new Random(seed), ['CATALOG_READ'])
  const program = newProgram()
  const filler = path.join(shop.exportFolder, 'filler')
  const pids = () => shop.named('gateway').map(({ pid }) => pid)
  const before = pids().join()

  fill(filler)
  const full = await until(program, shop, await start(program, shop), hasEnded)
  rmSync(filler)
  const id = await start(program, shop)
  await until(program, shop, id, ({ bytes, state }) => bytes > 0 || state !== 'RUNNING')
  fill(filler)
  const filled = await until(program, shop, id, hasEnded)
  rmSync(filler)
  const complete = await until(program, shop, await start(program, shop), hasEnded)
  const { status, text } = await program.request(complete.url ?? shop.gateway)
  const rows = text.split('\n').filter((line) => line !== '').length

  const isGood =
    [full, filled].every(({ state, errorCode }) => state === 'FAILED' && errorCode === 'STORAGE_FULL') &&
    status === 200 &&
    rows === complete.rowCount &&
    pids().join() === before
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} full disk of exports: ${full.errorCode}, ${filled.errorCode} after ${filled.rowCount} rows, then ${rows} of ${complete.rowCount} rows (${complete.bytes} bytes); gateways ${pids().join() === before ? 'unaffected' : 'restarted'}`,
  )
  return isGood
}
