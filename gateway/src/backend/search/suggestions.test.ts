import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Recorder, startRecorder } from '../../testing/recorder.ts'
import { looksLikePartNumber } from './text.ts'

it.each(['180007', '180007-', '180007-t', '25d1-cf2.75', 'vac-204518', '1/4-28', '2.75', '316l', '1800'])(
  '%s reads like a part number',
  (text) => {
    expect(looksLikePartNumber(text)).toBe(true)
  },
)

it.each(['2.75 flange', 'cf40', 'nw25', 'type-k', 'kapton', 'db9', '', '1'.repeat(41), '180007--t', 'drop table'])(
  '%s reads like words',
  (text) => {
    expect(looksLikePartNumber(text)).toBe(false)
  },
)

it('decides in no time, whatever the text', () => {
  const started = performance.now()
  looksLikePartNumber(`${'1-'.repeat(20)}!`)
  expect(performance.now() - started).toBeLessThan(50)
})

describe('the drop-down', () => {
  let recorder: Recorder
  let gateway: TestGateway
  beforeAll(async () => {
    recorder = await startRecorder(inject('backendUrl'))
    gateway = await startTestGateway(recorder.url)
  })
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
  })
  beforeEach(() => recorder.intercept(null))

  const labels = async (text: string) =>
    (await gateway.visitor().ask('query ($text: String!) { searchSuggestions(text: $text) { type sku } }', { text }))
      .data

  it.each(['180007-T', '180007-t', '180007t', ' 18-0007T '])('%s finds the part', async (text) => {
    expect(await labels(text)).toEqual({ searchSuggestions: [{ type: 'PART', sku: '180007-T' }] })
  })

  it('shows no parts that merely mention a number', async () => {
    const { searchSuggestions } = (await labels('316l')) as { searchSuggestions: Array<{ type: string }> }
    expect(searchSuggestions.every(({ type }) => type === 'TERM')).toBe(true)
  })

  it('does without an index where the site has none', async () => {
    recorder.intercept(({ address }, response) => {
      const isIndex = address.startsWith('/jsonapi/index/')
      if (isIndex) response.writeHead(404, { 'content-type': 'text/html' }).end()
      return isIndex
    })
    const answer = await gateway.visitor().ask('{ searchSuggestions(text: "180008t") { sku } }')
    expect(answer).toMatchObject({ data: { searchSuggestions: [] }, errors: [] })
  })
})
