import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|txt|json)$/
/** Smaller files gain nothing worth a second copy. */
const worthCompressing = 1024

/**
 * Ends a client build: names it (builds/latest.json, builds/meta/{id}.json, by which open pages notice a deployment)
 * and stores each file compressed as well as it can be.
 */
export function finishedBuild(): Plugin {
  let directory = ''
  return {
    name: 'finished-build',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      await nameBuild(directory)
      const names = await readdir(directory, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(path.join(directory, name))),
      )
    },
  }
}

async function nameBuild(directory: string) {
  const manifest = await readFile(path.join(directory, '.vite/manifest.json'))
  const id = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const named = JSON.stringify({ id, timestamp: Date.now() })
  await mkdir(path.join(directory, 'builds/meta'), { recursive: true })
  await writeFile(path.join(directory, 'builds/latest.json'), named)
  await writeFile(path.join(directory, `builds/meta/${id}.json`), named)
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < worthCompressing) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
