import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/** Parts of an artifact that Relay does not need: a statement for warnings in development, and empty properties. */
const unneeded = /^(?:\(node as any\)\.hash = "\w+";| *"(?:alias|args|storageKey)": null,?)$/gm
const tag = /\bgraphql`\s*(?:query|mutation|subscription|fragment)\s+(\w+)[^`]*`/g

/**
 * Turns each graphql`…` into an import of its compiled artifact, and recompiles artifacts in development. Line numbers
 * stay the same, so no source map is needed.
 */
export function relay(): Plugin {
  return {
    name: 'relay',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /graphql`|\.hash = "/ },
      handler(code, id) {
        if (id.includes('/__generated__/')) return { code: code.replace(unneeded, ''), map: null }
        const imports: string[] = []
        const compiled = code.replace(tag, (document: string, name: string) => {
          imports.push(`import ${name}$artifact from "./__generated__/${name}.graphql";`)
          return `${name}$artifact${'\n'.repeat(document.split('\n').length - 1)}`
        })
        return imports.length > 0 ? { code: imports.join('') + compiled, map: null } : null
      },
    },
    async hotUpdate({ file, read }) {
      if (this.environment.name !== 'client' || !/\.tsx?$/.test(file) || file.includes('__generated__')) return
      const source = await read()
      if (source.includes('graphql`')) await compileRelay().catch((error: Error) => this.warn(error.message))
    },
  }
}

/** Runs the compiler once, with the current Node. */
export async function compileRelay() {
  const cli = createRequire(import.meta.url).resolve('relay-compiler/cli.js')
  await promisify(execFile)(process.execPath, [cli, '--noWatchman'], { cwd: import.meta.dirname })
}
