import { useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import type { GraphiQLPlugin } from '@graphiql/react'

const files = import.meta.glob<string>('../../schema/examples/*/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface Example {
  readonly folder: string
  readonly name: string
  readonly number: string
  readonly text: string
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ')
}

/** Example operations, from finding a part to placing an order. */
export const examples: readonly Example[] = Object.entries(files)
  .map(([path, text]) => {
    const [, folder = '', number = '', name = ''] = /([\w-]+)\/(\d+)-([\w-]+)\.graphql$/.exec(path) ?? []
    return { folder: sentenceCase(folder), number, name: sentenceCase(name), text }
  })
  .sort((a, b) => Number(a.number) - Number(b.number))

/** Keys that make a request safe to repeat must be new for each request. */
function withNewKeys(text: string): string {
  return text.replaceAll(/(?<=\b(?:idempotencyKey|batchKey): ")[\da-f-]{36}/g, () => crypto.randomUUID())
}

function Content() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const { addTab } = useGraphiQLActions()
  const open = (text: string) => {
    addTab()
    queryEditor?.setValue(withNewKeys(text))
    queryEditor?.focus()
  }
  return (
    <section className="shop-examples" aria-label="Examples">
      <h2>Examples</h2>
      {[...Map.groupBy(examples, ({ folder }) => folder)].map(([folder, inFolder]) => (
        <details key={folder} open>
          <summary>{folder}</summary>
          <ul>
            {inFolder.map(({ name, text }) => (
              <li key={name}>
                <button type="button" onClick={() => open(text)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

function Icon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M3 6h6l2 2h10v11H3z" strokeLinejoin="round" />
    </svg>
  )
}

/** Pane with the examples in folders. An example opens in a new tab. */
export const ExamplesPane: GraphiQLPlugin = { title: 'Examples', icon: Icon, content: Content }
