import { useState } from 'react'
import { readKey, storeKey } from './apiKey.ts'

/** Field for an API key, which operations then use. */
export function KeyField() {
  const [key, setKey] = useState(readKey)
  const change = (typed: string) => {
    setKey(typed)
    storeKey(typed.trim())
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
        value={key}
        onChange={(event) => change(event.currentTarget.value)}
        aria-describedby="api-key-note"
      />
      <span id="api-key-note">
        {key.trim() === '' ? (
          <>
            Without a key, operations use your login session. <a href="/user/api-keys">Create a key</a>
          </>
        ) : (
          'Sent as a bearer token. Deleted when you close this tab.'
        )}
      </span>
    </form>
  )
}
