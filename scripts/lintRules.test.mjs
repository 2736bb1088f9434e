import path from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const eslint = new ESLint({ cwd: path.join(import.meta.dirname, '..') })

async function problemsOf(code) {
  const [{ messages }] = await eslint.lintText(code, { filePath: path.join(import.meta.dirname, 'example.mjs') })
  return messages.map(({ message }) => message.split(':')[0])
}

test('files are written only through pipeline, which handles their errors', async () => {
  const advice = 'Pass the stream straight to `pipeline`'
  expect(await problemsOf("const file = createWriteStream('file')")).toEqual([advice])
  expect(await problemsOf("source.pipe(fs.createWriteStream('file'))")).toEqual([advice])
  expect(await problemsOf("await pipeline(source, createWriteStream('file'), { signal })")).toEqual([])
}, 120_000)
