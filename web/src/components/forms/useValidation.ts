import { use, useCallback, useRef, useState } from 'react'
import type * as shape from '../../platform/shape.ts'
import { schemaErrors, stringsOf } from '../../platform/forms/formAction.ts'
import type { FieldError } from '../../platform/relay/formResult.ts'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { FormPageContext } from './FormPage.tsx'

const noErrors: readonly FieldError[] = []

function nameOf(target: EventTarget | null) {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
    ? target.name
    : ''
}

function isSubmitButton(target: EventTarget | null) {
  return target instanceof HTMLButtonElement && target.type === 'submit'
}

/** Errors in form order, those of the whole form first. */
function inOrder(form: HTMLFormElement, errors: readonly FieldError[]): FieldError[] {
  const names = [...form.elements].map(nameOf)
  return errors.toSorted((a, b) => names.indexOf(a.field) - names.indexOf(b.field))
}

function textOf(errors: readonly FieldError[]) {
  return errors.map(({ message }) => message).join()
}

interface Change {
  before: readonly FieldError[]
  /** Errors of the current values. */
  errors: readonly FieldError[]
  /** Errors that are not the gateway's. */
  ruleErrors: WeakSet<FieldError>
}

/** Errors to show after a change of a field. */
function afterChange(name: string, { before, errors, ruleErrors }: Change): FieldError[] {
  return before.flatMap((old) => {
    const current = errors.find(({ field }) => field === old.field)
    if (old.field === name) return current ? old : []
    // A rule about several fields has its error at one of them: a corrected state may be right for the ZIP code.
    return ruleErrors.has(old) ? (current ?? []) : old
  })
}

function useFormPage() {
  const page = use(FormPageContext)
  if (!page) throw new Error('The form must be inside a FormPage')
  return page
}

/** Rules that fields add to the form's schema. */
function useFieldRules() {
  const [rules] = useState(() => new Set<FieldRules>())
  const addRules = useCallback(
    (added: FieldRules) => {
      rules.add(added)
      return () => void rules.delete(added)
    },
    [rules],
  )
  return { rules, addRules }
}

/**
 * Validates the whole form on submit, and after a failure each field: fixed errors disappear on change, new ones appear
 * on blur.
 */
export function useValidation(schema: shape.Shape, intent: string) {
  const { problem, setProblem } = useFormPage()
  const element = useRef<HTMLFormElement>(null)
  const { rules, addRules } = useFieldRules()
  const ownProblem = problem?.intent === intent ? problem : null
  // The gateway's errors stay until their field changes.
  const [ruleErrors] = useState(() => new WeakSet<FieldError>())

  function errorsNow(form: HTMLFormElement): FieldError[] {
    const values = stringsOf(new FormData(form))
    const added = [...rules].flatMap((each) =>
      schemaErrors(each.schema, values).map((error) => ({ ...error, label: each.labels[error.field] })),
    )
    const errors = [...schemaErrors(schema, values), ...added]
    for (const error of errors) ruleErrors.add(error)
    return errors
  }

  /** Whether the form may be submitted. */
  function validate(): boolean {
    const form = element.current
    if (!form) return true
    const errors = inOrder(form, errorsNow(form))
    setProblem(errors.length > 0 ? { intent, errors, attempt: {} } : null)
    return errors.length === 0
  }

  function validateField(name: string, hasBlurred: boolean) {
    const form = element.current
    if (!form || !ownProblem || name === '') return
    const errors = errorsNow(form)
    const error = errors.find(({ field }) => field === name)
    if (hasBlurred) {
      const others = ownProblem.errors.filter(({ field }) => field !== name)
      if (error) setProblem({ ...ownProblem, errors: inOrder(form, [...others, error]) })
      return
    }
    const revised = afterChange(name, { before: ownProblem.errors, errors, ruleErrors })
    if (textOf(revised) !== textOf(ownProblem.errors)) setProblem({ ...ownProblem, errors: revised })
  }

  function reviseErrors() {
    const form = element.current
    if (!form || !ownProblem) return
    const errors = errorsNow(form)
    const remaining = ownProblem.errors.flatMap((old) =>
      old.field === '' ? old : errors.filter(({ field }) => field === old.field),
    )
    setProblem({ ...ownProblem, errors: inOrder(form, remaining) })
  }

  return {
    element,
    problem: ownProblem,
    errors: ownProblem?.errors ?? noErrors,
    validate,
    reviseErrors,
    addRules,
    errorsNow,
    /** Adds errors found after validation. */
    refuse: (errors: readonly FieldError[]) => setProblem({ intent, errors, attempt: {} }),
    onChange: (event: { target: EventTarget }) => validateField(nameOf(event.target), false),
    onBlur(event: { target: EventTarget; relatedTarget: EventTarget | null }) {
      // An error that shifts the button away from the pointer would lose the click.
      if (!isSubmitButton(event.relatedTarget)) validateField(nameOf(event.target), true)
    },
  }
}
