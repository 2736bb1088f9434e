import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import * as z from 'zod'
import { plainScript } from './plainScript.ts'

/** The parts of Vite's manifest used here. */
const manifestShape = z.record(z.string(), z.object({ file: z.string() }))

const operationsFile = path.join(import.meta.dirname, '../schema/persisted-operations.json')

const compressible = /\.(?:js|css|svg|ttf|txt|json)$/
/** Compressing smaller files saves nothing. */
const worthCompressing = 256

/**
 * Finishes a client build: adds its operations for gateways of other builds, names it (builds/latest.json and
 * builds/meta/{id}.json, which tell open pages of a deployment), adds the service worker, and precompresses each file.
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
      await copyFile(operationsFile, path.join(directory, '.vite/operations.json'))
      await writeWorker(directory, await nameBuild(directory))
      await compressAll(directory)
    },
  }
}

/** Precompresses each file of a build. */
export function compressedFiles(): Plugin {
  let directory = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: () => compressAll(directory),
  }
}

async function compressAll(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(path.join(directory, name))))
}

/** Resolves to the build's name and the files every page loads. */
async function nameBuild(directory: string): Promise<{ id: string; shell: string[] }> {
  const manifest = await readFile(path.join(directory, '.vite/manifest.json'))
  const id = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const named = JSON.stringify({ id, timestamp: Date.now() })
  await mkdir(path.join(directory, 'builds/meta'), { recursive: true })
  await writeFile(path.join(directory, 'builds/latest.json'), named)
  await writeFile(path.join(directory, `builds/meta/${id}.json`), named)
  const files = Object.values(manifestShape.parse(JSON.parse(manifest.toString()))).map(({ file }) => `/${file}`)
  return { id, shell: [...new Set(files.filter((file) => /\.(?:css|woff2)$/.test(file)))] }
}

/** The service worker and the script of cached pages. */
async function writeWorker(directory: string, { id, shell }: { id: string; shell: string[] }) {
  const source = (name: string) => path.join(import.meta.dirname, 'src/serviceWorker', name)
  const scripts = {
    'service-worker.js': plainScript(source('worker.ts'), {
      BUILD: id,
      SHELL: [...shell, '/favicon.svg', '/kept-page.js'],
    }),
    'kept-page.js': plainScript(source('cachedPage.ts')),
  }
  for (const [name, script] of Object.entries(scripts)) await writeFile(path.join(directory, name), await script)
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
