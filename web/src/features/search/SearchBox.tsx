import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '../../platform/ui/focus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import classes from './SearchBox.module.css'
import { searchAddress } from '../../components/paths.ts'
import { longestInput, nextActiveRow, shortestText, type SuggestionRow } from './suggestionRows.ts'
import { Suggestions } from './suggestionList.ts'
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
  const { form, input, text, field, found, active, ...on } = useCombobox(initial)
  const id = useId()
  const count = found?.rows.length ?? 0
  return (
    <form
      ref={form}
      className={classes.search}
      action="/search"
      role="search"
      aria-label="Shop"
      onSubmit={on.submit}
      onBlur={on.blur}
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
          maxLength={longestInput}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          {...(active >= 0 ? { 'aria-activedescendant': `${id}row${active}` } : {})}
          {...field}
        />
        <button type="submit" className={classes.button}>
          Search
        </button>
      </div>
      {found && (
        <Suggestions
          id={id}
          found={found}
          text={text.trim()}
          active={active}
          onPoint={on.point}
          onPick={on.pick}
          onSeeAll={on.close}
        />
      )}
      <p className="sr-only" role="status">
        {found && (count > 0 ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : 'No suggestions')}
      </p>
    </form>
  )
}

/** State of the combobox: its text, and the suggestions while it is open. */
function useCombobox(initial: string) {
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const found = useSuggestions(isOpen ? text : '')
  const rows = found?.rows ?? []
  const active = rows.findIndex((row) => row.id === activeId)

  const close = () => {
    setOpen(false)
    setActiveId(null)
  }

  // Text typed before hydration fired no event.
  useEffect(() => {
    if (!input.current) return
    setText(input.current.value)
    if (document.activeElement === input.current) setOpen(true)
  }, [])
  usePressOutside(form, isOpen, close)

  function pick({ path }: SuggestionRow) {
    close()
    setText(initial)
    void navigate(path)
    // Another part of the product already shown: no new page takes focus.
    if (path.split('?')[0] === pathname) focusHeading()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const chosen = rows[active]
    if (chosen) return pick(chosen)
    close()
    void navigate(searchAddress(text))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen && text.trim().length >= shortestText) close()
      else setText('')
      return
    }
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    const next = nextActiveRow(event.key, active, rows.length)
    if (next === null) return
    event.preventDefault()
    setActiveId(rows[next]?.id ?? null)
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    setText(event.currentTarget.value)
    setOpen(true)
    setActiveId(null)
  }

  function blur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  const field = { value: text, onChange, onFocus: () => setOpen(true), onKeyDown }
  return { form, input, text, field, found, active, close, point: setActiveId, pick, submit, blur }
}

/** On some devices a touch outside does not move focus. */
function usePressOutside(element: RefObject<HTMLElement | null>, isActive: boolean, onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isActive) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) press()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [element, isActive])
}
