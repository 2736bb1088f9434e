import { build } from 'vite'

/**
 * A script as one plain file without imports, for contexts that cannot load modules.
 * @param define names replaced with values at build time
 */
export async function plainScript(source: string, define: Record<string, unknown> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error(`${source} was not built.`)
  return chunk.code
}
