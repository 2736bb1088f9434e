import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './page.css'
import { DOC_EXPLORER_PLUGIN } from '@graphiql/plugin-doc-explorer'
import { GraphiQL } from 'graphiql'
import { createRoot } from 'react-dom/client'
import { examples, ExamplesPane } from './ExamplesPane.tsx'
import { useState } from 'react'
import type { Fetcher } from '@graphiql/toolkit'
import type { ExecutionResult } from 'graphql'

let current = ''

/** The API key in use; empty if there is none. Kept in memory only, out of reach of other pages. */
function readKey(): string {
  return current
}

function setKey(key: string): void {
  current = key
}

/** Sends operations with the API key, or else with the visitor's session. Introspection needs no key. */
const fetcher: Fetcher = async (parameters, options) => {
  const key = parameters.operationName === 'IntrospectionQuery' ? '' : readKey()
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: key === '' ? 'same-origin' : 'omit',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'graphql-require-preflight': '1',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...options?.headers,
    },
    body: JSON.stringify(parameters),
  })
  const result: unknown = await response.json()
  if (!isResult(result)) throw new Error(`The server responded with status ${response.status} and no GraphQL result.`)
  return result
}

function isResult(value: unknown): value is ExecutionResult {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
}

const plugins = [ExamplesPane]

/** On phones, the documentation would hide the editor. */
const isNarrow = window.matchMedia('(max-width: 720px)').matches

/** Field for an API key, which operations then use. */
function KeyField() {
  const [typed, setTyped] = useState('')
  const change = (text: string) => {
    setTyped(text)
    setKey(text.trim())
  }
  return (
    <form className="shop-key" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="api-key">API key</label>
      <input
        id="api-key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="vx_test_…"
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        aria-describedby="api-key-note"
      />
      <span id="api-key-note">
        {typed.trim() === '' ? (
          <>
            Without a key, operations use your login session. <a href="/user/api-keys">Create a key</a>
          </>
        ) : (
          'Sent as a bearer token. Forgotten when you leave this page.'
        )}
      </span>
    </form>
  )
}

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
