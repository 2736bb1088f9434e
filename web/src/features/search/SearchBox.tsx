import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '../../platform/ui/focus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import classes from './SearchBox.module.css'
import { searchAddress } from '../../components/paths.ts'
import { longestText, movedTo, shortestText, type SuggestionRow } from './suggestionRows.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** Search by part number or keyword: a plain form, and with scripts an ARIA combobox with live suggestions. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // The result pages keep the terms in the box.
  const searched = pathname.startsWith('/search') ? (parameters.get('terms') ?? '') : ''
  return <Box key={`${pathname}?${searched}`} placeholder={placeholder} initial={searched} />
}

function Box({ placeholder, initial }: { placeholder: string; initial: string }) {
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const id = useId()
  const canOpen = text.trim().length >= shortestText
  const found = useSuggestions(isOpen ? text : '')
  const rows = found?.rows ?? []
  const active = rows.findIndex((row) => row.id === activeId)
  const isListed = rows.length > 0

  function close() {
    setOpen(false)
    setActiveId(null)
  }

  // Text typed before hydration fired no event.
  useEffect(() => {
    if (!input.current) return
    setText(input.current.value)
    if (document.activeElement === input.current) setOpen(true)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    // On some devices a touch outside does not move focus.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !form.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function pick({ path }: SuggestionRow) {
    close()
    setText(initial)
    void navigate(path)
    // Another part of the product already shown: no new page takes focus.
    if (path.split('?')[0] === pathname) focusHeading()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen && canOpen) close()
      else setText('')
      return
    }
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    const next = movedTo(event.key, active, rows.length)
    if (next === null) return
    event.preventDefault()
    setActiveId(rows[next]?.id ?? null)
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
        const chosen = rows[active]
        if (chosen) return pick(chosen)
        close()
        void navigate(searchAddress(text))
      }}
      onBlur={(event) => {
        if (!form.current?.contains(event.relatedTarget)) close()
      }}
    >
      <label className="sr-only" htmlFor={`${id}input`}>
        Search by part number or keyword
      </label>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          ref={input}
          className={classes.input}
          id={`${id}input`}
          type="text"
          name="terms"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={longestText}
          value={text}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          {...(active >= 0 ? { 'aria-activedescendant': `${id}row${active}` } : {})}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
            setActiveId(null)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={classes.button}>
          Search
        </button>
      </div>
      {found && (
        <Suggestions
          id={id}
          found={found}
          typed={text.trim()}
          active={active}
          onPoint={setActiveId}
          onPick={pick}
          onSeeAll={close}
        />
      )}
      <p className="sr-only" role="status">
        {found && (isListed ? `${rows.length} ${rows.length === 1 ? 'suggestion' : 'suggestions'}` : 'No suggestions')}
      </p>
    </form>
  )
}
