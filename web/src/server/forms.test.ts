import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactPath } from '../components/paths.ts'
import { FormRefusal, postedForm } from './forms.ts'

function describe(value: string | File) {
  return typeof value === 'string' ? value : [value.name, value.type, value.size]
}

/** Replies with the names and values of a form with a file. */
const server = createServer((incoming, response) => {
  postedForm(incoming, contactPath, new URL('http://localhost')).then(
    (form) =>
      form instanceof FormRefusal
        ? response.writeHead(form.status).end()
        : response.end(JSON.stringify([...form].map(([name, value]) => [name, describe(value)]))),
    () => response.writeHead(500).end(),
  )
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const multipart = 'multipart/form-data; boundary=x'
const urlEncoded = 'application/x-www-form-urlencoded'

function bodyOf(type: string, parts: number): string {
  return type === urlEncoded
    ? 'a=1&'.repeat(parts)
    : `${'--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n'.repeat(parts)}--x--\r\n`
}

async function post(type: string, body: string | FormData) {
  const { port } = server.address() as AddressInfo
  const headers = typeof body === 'string' ? { 'content-type': type } : {}
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
  return response.ok ? ((await response.json()) as unknown) : response.status
}

test.each([multipart, urlEncoded])('reads an ordinary form of %s', async (type) => {
  expect(await post(type, bodyOf(type, 300))).toEqual(Array.from({ length: 300 }, () => ['a', '1']))
})

test('reads special characters, long names and empty values', async () => {
  const values = [
    ['naïve name & =+%41', 'Ø 70 "x"\r\nΩ &=+%'],
    ['n'.repeat(300), ''],
    ['a', '1'],
    ['a', '2'],
  ]
  const form = new FormData()
  for (const [name = '', value = ''] of values) form.append(name, value)
  expect(await post('', form)).toEqual(values)
  const encoded = new URLSearchParams(values.map(([name = '', value = '']) => [name, value]))
  expect(await post(urlEncoded, encoded.toString())).toEqual(values)
})

test('reads files', async () => {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7'.repeat(100_000)], 'flange Ø 70.pdf', { type: 'application/pdf' }))
  form.append('none', new File([], '', { type: 'application/octet-stream' }))
  expect(await post('', form)).toEqual(
    expect.arrayContaining([
      ['file', ['flange Ø 70.pdf', 'application/pdf', 800_000]],
      ['none', ['', 'application/octet-stream', 0]],
    ]),
  )
})

test.each([
  multipart,
  urlEncoded,
  // Parsers that disagree about where the boundary is would count other parts than they read.
  'multipart/form-data; x="; boundary=zz"; boundary=x',
  'multipart/form-data; boundary=x; boundary=zz',
  'multipart/form-data; x=boundary=zz; BOUNDARY="x"',
])('refuses 230,000 parts of %s, again and again', async (type) => {
  const body = bodyOf(type === urlEncoded ? type : multipart, 230_000)
  for (let index = 0; index < 5; index += 1) expect([400, 413]).toContain(await post(type, body))
})

test.each([
  [multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
  ['multipart/form-data', bodyOf(multipart, 1)],
])('refuses %s that is not a whole form', async (type, body) => {
  expect(await post(type, body)).toBe(400)
})

const MB = 1024 * 1024

function partOf(header: string, value = ''): string {
  return `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}\r\n--x--\r\n`
}

// Only files can be large: parsing a megabyte of text takes long, and one of percent signs more than 30 MB of memory.
test.each([
  [urlEncoded, `a=${'%'.repeat(MB)}`],
  [urlEncoded, `a=${'%41'.repeat(MB)}`],
  [multipart, partOf('name=a', 'b'.repeat(MB))],
])('refuses much text in a form with a file (%s)', async (type, body) => {
  expect([400, 413]).toContain(await post(type, body))
})

test('ignores the rest of a long header', async () => {
  expect(await post(multipart, partOf(`name=a; ${'b=";\\";'.repeat(MB / 8)}`))).toEqual([['a', '']])
})
