import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './page.css'
import { DOC_EXPLORER_PLUGIN } from '@graphiql/plugin-doc-explorer'
import { GraphiQL } from 'graphiql'
import { createRoot } from 'react-dom/client'
import { examples, ExamplesPane } from './ExamplesPane.tsx'
import { fetcher } from './fetcher.ts'
import { KeyField } from './KeyField.tsx'

const plugins = [ExamplesPane]

/** On phones, the documentation would hide the editor. */
const isNarrow = window.matchMedia('(max-width: 720px)').matches

function Explorer() {
  return (
    <>
      <header className="shop-bar">
        <h1>
          GraphiQL <a href="/developers">Developers</a>
        </h1>
        <KeyField />
      </header>
      <main>
        <GraphiQL
          fetcher={fetcher}
          plugins={plugins}
          {...(isNarrow ? {} : { visiblePlugin: DOC_EXPLORER_PLUGIN })}
          schemaDescription
          defaultQuery={examples[0]?.text ?? ''}
          showPersistHeadersSettings={false}
        />
      </main>
    </>
  )
}

const root = document.getElementById('graphiql')
if (root) createRoot(root).render(<Explorer />)
