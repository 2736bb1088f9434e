import { readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReplayResponse, compareResponse } from './compare.ts'
import { expectations } from './expectations.ts'
import { setMaintenance, prepare } from './preconditions.ts'
import { parseJson } from './json.ts'
import { extraTests } from './extraTests.ts'
import { type Case, type ResourceShape, shapesFile } from './shape.ts'
import { sites } from '../sites/sites.ts'
import { openShop, type Shop, send } from './shop.ts'
import { substitute, substituteText, type Values } from './substitute.ts'

function readShapes(file: string) {
  return shapesFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))
}

const shapes = readShapes('shapes.json')
const plainShapes = readShapes('plainShapes.json')

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
}, 60_000)

afterAll(() => shop.close())

function withValues(one: Case, values: Values): Case {
  const body = one.request.body === null ? undefined : parseJson(one.request.body)
  const { document, json } = one.answer
  const texts = (pairs: [string, string][]) =>
    pairs.map(([name, value]): [string, string] => [name, substituteText(value, values)])
  return {
    ...one,
    request: {
      ...one.request,
      path: substituteText(one.request.path, values),
      query: texts(one.request.query),
      headers: Object.fromEntries(texts(Object.entries(one.request.headers))),
      body:
        body === undefined
          ? one.request.body && substituteText(one.request.body, values)
          : JSON.stringify(substitute(body, values)),
    },
    answer: {
      ...one.answer,
      json: json === null ? null : substitute(json, values),
      document: document && {
        ...document,
        errors: document.errors.map((error) => ({
          ...error,
          detail: error.detail && substituteText(error.detail, values),
        })),
      },
    },
  }
}

/**
 * The site rejects an invalid bearer token with a page, and only in this format, which we always use; its text comes
 * from a library.
 */
function refusal(one: Case): Case {
  const form = shapes.cases.find(({ name }) => name === '43-bearer-garbage-401-format')?.answer
  if (form?.document == null) throw new Error('the form of a refused bearer is missing')
  const errors = form.document.errors.map((error) => ({ ...error, detail: null }))
  return { ...one, answer: { ...form, document: { ...form.document, errors } } }
}

function headersOf(headers: OutgoingHttpHeaders): ReplayResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : [value].flat().join(', ')]),
  )
}

/** Sends the request of a case; returns how the response differs from the recorded one. */
async function replay(shop: Shop, one: Case, resources: ResourceShape[]) {
  const ours = withValues(one, { ...shop.values, ...(await prepare(shop, one.name)) })
  const { statusCode: status, headers, body } = await send(shop.app, ours.request)
  return { differences: compareResponse(ours, resources, { status, headers: headersOf(headers), body }), body }
}

describe('the manifest', () => {
  test('has a case for every replayed recording', () => {
    const replayed = Object.entries(shapes.manifest).filter(([, entry]) => entry === 'replayed')
    expect(shapes.cases.map(({ name }) => name)).toEqual(replayed.map(([name]) => name))
    expect(replayed.length).toBeGreaterThan(180)
  })

  test('has a test for every recording whose response differs on purpose', () => {
    const own = Object.entries(shapes.manifest).filter(([, entry]) => entry === 'own test')
    expect(extraTests.flatMap(({ replaces }) => replaces).sort()).toEqual(own.map(([name]) => name))
  })
})

describe('recorded requests', () => {
  afterAll(() => setMaintenance(shop, null))

  test.each(shapes.cases.map((one): [string, Case] => [one.name, one]))('%s', async (name, one) => {
    const { differences, body } = await replay(shop, one.compare === 'refused' ? refusal(one) : one, shapes.resources)
    expect(differences).toEqual([])
    expectations[name]?.(parseJson(body) ?? null, shop)
  })
})

describe('responses that differ on purpose', () => {
  test.each(extraTests)('$name', async ({ check }) => {
    await check(shop)
  })
})

describe('a plain site', () => {
  let plainShop: Shop
  beforeAll(async () => {
    plainShop = await openShop(sites.plain)
  }, 60_000)
  afterAll(() => plainShop.close())

  test('has a case for every replayed recording', () => {
    const replayed = Object.entries(plainShapes.manifest).filter(([, entry]) => entry === 'replayed')
    expect(plainShapes.cases.map(({ name }) => name)).toEqual(replayed.map(([name]) => name))
    expect(replayed.length).toBeGreaterThan(50)
  })

  test.each(plainShapes.cases.map((one): [string, Case] => [one.name, one]))('%s', async (_name, one) => {
    const expected = one.compare === 'refused' ? refusal(one) : one
    expect((await replay(plainShop, expected, plainShapes.resources)).differences).toEqual([])
    await setMaintenance(plainShop, null)
  })
})
