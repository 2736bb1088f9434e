// The reference for the gateway's CPU time: fetches URLs of the site, parses their JSON, flattens it, and serializes it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { type Body, flatten } from './flatten.ts'

const site = new Pool(process.argv[2] ?? '', { connections: 20 })

async function read(path: string) {
  const { body } = await site.request({ path, method: 'GET', headers: { accept: 'application/vnd.api+json' } })
  return flatten(JSON.parse(await body.text()) as Body)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { urls } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly urls: readonly string[] }
    void Promise.all(urls.map(read)).then((answers) => {
      const text = JSON.stringify(answers)
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    })
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
)
