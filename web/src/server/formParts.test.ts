import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { limitedParts } from './formParts.ts'

const multipart = 'multipart/form-data; boundary=x'
const urlEncoded = 'application/x-www-form-urlencoded'

const bodyOf = (type: string, parts: number): string =>
  type === urlEncoded
    ? 'a=&'.repeat(parts)
    : `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--x--\r\n`

const read = async (type: string, parts: number): Promise<number> => {
  const chunks = bodyOf(type, parts).match(/[^]{1,65536}/g) ?? []
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  let size = 0
  for await (const chunk of body.pipe(limitedParts(type))) size += Buffer.from(chunk).length
  return size
}

test.each([multipart, urlEncoded])('passes on an ordinary form of %s', async (type) => {
  expect(await read(type, 300)).toBe(bodyOf(type, 300).length)
})

test.each([multipart, urlEncoded])('refuses 100,000 parts of %s', async (type) => {
  await expect(read(type, 100_000)).rejects.toThrow('too many parts')
})
