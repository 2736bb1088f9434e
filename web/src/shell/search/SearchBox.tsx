import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../Icon.tsx'
import classes from './SearchBox.module.css'
import { movedTo } from './suggestionRows.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './useSuggestions.ts'

/**
 * Search by part number or words: a plain form that any browser can send, and with scripts a combobox after the ARIA
 * pattern, whose list answers while one types.
 */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // On the results page the words stay in the box.
  const searched = pathname === '/search' ? (parameters.get('terms') ?? '') : ''
  return <Box key={`${pathname}?${searched}`} placeholder={placeholder} initial={searched} />
}

function Box({ placeholder, initial }: { placeholder: string; initial: string }) {
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const id = useId()
  const rows = useSuggestions(isOpen ? text : '')
  const shown = isOpen && rows !== null
  const count = rows?.length ?? 0

  function go(to: string) {
    setOpen(false)
    setActive(-1)
    void navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
      return
    }
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    const next = shown ? movedTo(event.key, active, count) : null
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <form
      ref={form}
      className={classes.search}
      action="/search"
      role="search"
      aria-label="Shop"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = shown ? rows[active] : undefined
        go(chosen ? chosen.path : `/search?${new URLSearchParams({ terms: text.trim() })}`)
      }}
      onBlur={(event) => {
        // A click or tab outside closes; the list's own links are inside.
        if (!form.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <label className="sr-only" htmlFor={`${id}input`}>
        Search by part number or words
      </label>
      <Icon name="search" />
      <input
        className={classes.input}
        id={`${id}input`}
        type="search"
        name="terms"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        value={text}
        role="combobox"
        aria-expanded={shown && count > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        {...(shown && active >= 0 ? { 'aria-activedescendant': `${id}row${active}` } : {})}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={classes.button}>
        Search
      </button>
      {shown && (
        <Suggestions
          id={id}
          rows={rows}
          typed={text}
          active={active}
          onPoint={setActive}
          onPick={(row) => go(row.path)}
          onSeeAll={() => setOpen(false)}
        />
      )}
      <p className="sr-only" role="status">
        {shown && (count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`)}
      </p>
    </form>
  )
}
