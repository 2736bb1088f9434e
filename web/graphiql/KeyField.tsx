import { useState } from 'react'
import { setKey } from './apiKey.ts'

/** Field for an API key, which operations then use. */
export function KeyField() {
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
