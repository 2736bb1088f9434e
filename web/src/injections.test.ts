import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { withInjections } from './injections.ts'

function turn() {
  return new Promise((resolve) => setImmediate(resolve))
}

test('inserts at the ends of head and body, without splitting tags', async () => {
  let text = ''
  let late = 0
  const page = withInjections({
    atEndOfHead: () => '<link>',
    beforeChunk: () => `<script>${++late}</script>`,
    atEndOfBody: () => '<data>',
  })
  page.pipe(new PassThrough()).on('data', (chunk) => (text += chunk))
  page.write('<html><he')
  page.write('ad><title>A</title></he')
  page.write('ad><body><p')
  page.write('>one</p>')
  await turn()
  page.write('<p>')
  page.write('two</p>')
  await turn()
  page.end('</body></html>')
  await turn()
  await turn()
  expect(text).toBe(
    '<html><head><title>A</title><link></head><body><p>one</p><script>1</script><p>two</p><script>2</script><data></body></html>',
  )
})

test('keeps multibyte characters split across chunks', async () => {
  let text = ''
  const page = withInjections({ atEndOfHead: () => '', beforeChunk: () => '', atEndOfBody: () => '' })
  page.on('data', (chunk) => (text += chunk))
  const bytes = Buffer.from('<head></head>Ø 2.75″')
  page.write(bytes.subarray(0, 14))
  await turn()
  page.end(bytes.subarray(14))
  await turn()
  expect(text).toBe('<head></head>Ø 2.75″')
})
