import { Children, Fragment, isValidElement, use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as shape from '../../platform/shape.ts'
import { useIsOffline } from '../../platform/device/offline/useIsOffline.ts'
import { ErrorSummary } from '../../platform/forms/ErrorSummary.tsx'
import { stringsOf } from '../../platform/forms/formAction.ts'
import type { FieldError, FormResult } from '../../platform/relay/formResult.ts'
import { FormContext } from '../../platform/forms/formContext.ts'
import { FormPage, FormPageContext } from './FormPage.tsx'
import styles from './ShopForm.module.css'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { useValidation } from './useValidation.ts'
import { type FormDraft, useFormDraft } from '../../platform/forms/useFormDraft.ts'

interface FormProps {
  /** Above the fields, below the summary. Default with a title: the title as h1. */
  heading?: ReactNode
  /** Schema of the form's strings by field name. Must be stable across renders. */
  schema: shape.Shape
  submitLabel: string
  pendingLabel: string
  /** Identifies the form, if the screen has several. */
  intent?: string
  /** Form action address; defaults to the screen's. */
  action?: string
  /** "multipart/form-data" for forms with files, which are posted without scripts. */
  encType?: 'multipart/form-data'
  /** Another form is the screen's main one: this button is not highlighted. */
  isSecond?: boolean
  /** Beside the button, such as a Back link. */
  aside?: ReactNode
  /** One step of several: the button is at the end of the row, and `aside` at its start. */
  isStep?: boolean
  /** Persists the draft across page loads. Must be stable across renders. */
  draft?: FormDraft
  /** Called on every change with the current values and their errors. */
  onEdit?: (values: Record<string, string>, errors: readonly FieldError[]) => void
  /** Handles the form in the browser; its action serves visitors without scripts. */
  onSend?: (values: Record<string, string>) => void
  /** The submit this refers to continues. */
  isWaiting?: boolean
  /** Work required before submitting; resolves with an error. Null if none is needed. */
  prepare?: (form: HTMLFormElement) => Promise<readonly FieldError[]> | null
  /** Fields: TextField and its like. */
  children: ReactNode
}

interface Props extends FormProps {
  /** The screen's title; omitted inside a FormPage. */
  title?: string
}

/**
 * Lets the current submit finish first: preparation may already be done, and one form cannot handle two
 * simultaneous submits.
 */
function onceSubmitted<Value>(value: Value) {
  return new Promise<Value>((resolve) => {
    setTimeout(() => resolve(value))
  })
}

/**
 * A form that keeps its entries. It validates on submit, then failed fields on change. With or without scripts, the
 * route's action (`formAction`) decides.
 */
export function ShopForm({ title, ...form }: Props) {
  if (use(FormPageContext)) return <OneForm name={form.submitLabel} {...form} />
  if (title === undefined) throw new Error('A form needs a title or a FormPage around it')
  return (
    <FormPage title={title}>
      <OneForm name={title} heading={<h1 className={styles.title}>{title}</h1>} {...form} />
    </FormPage>
  )
}

function OneForm({ intent = '', isWaiting = false, ...props }: FormProps & { name: string }) {
  const { name, heading, schema, action, encType, aside, isStep = false, draft, prepare, onSend, children } = props
  const result = use(FormPageContext)?.result
  const id = useId()
  const validation = useValidation(schema, intent)
  const { element, problem, errors, reviseErrors, addRules } = validation
  const { values, isDraft } = useFormDraft(intent, result, draft)
  const { isPending, maySubmit } = useSubmit({ validation, intent, result, prepare, onSend, isWaiting })

  const errorsByField = new Map(errors.map(({ field, message }) => [field, message]))

  return (
    <>
      {problem && errors.length > 0 && (
        <ErrorSummary form={id} errors={errors} labels={labelsIn(children)} attempt={problem.attempt} />
      )}
      {heading}
      <Form
        ref={element}
        className={styles.form}
        method="post"
        aria-label={name}
        {...(action === undefined ? {} : { action })}
        {...(encType === undefined ? {} : { encType })}
        noValidate
        data-restored={values === null ? undefined : true}
        onChange={(event) => {
          validation.onChange(event)
          reportEdit(event.currentTarget, validation, props)
        }}
        onBlur={validation.onBlur}
        onSubmit={(event) => {
          if (!maySubmit(event.currentTarget)) event.preventDefault()
        }}
      >
        {intent !== '' && <input type="hidden" name="intent" value={intent} />}
        <FormContext value={{ id, values, errors: errorsByField, addRules, reviseErrors }}>
          {/* Fields read their initial values on mount. */}
          <Fragment key={String(isDraft)}>{children}</Fragment>
        </FormContext>
        <div className={styles.foot} data-step={isStep || undefined}>
          <FormButton {...props} isPending={isPending} />
          {aside}
        </div>
      </Form>
    </>
  )
}

type Validation = ReturnType<typeof useValidation>

function reportEdit(
  form: HTMLFormElement,
  validation: Validation,
  { draft, onEdit }: Pick<FormProps, 'draft' | 'onEdit'>,
) {
  if (!onEdit && !draft) return
  const entries = stringsOf(new FormData(form))
  draft?.write(entries)
  onEdit?.(entries, validation.errorsNow(form))
}

type ButtonProps = Pick<FormProps, 'isSecond' | 'submitLabel' | 'pendingLabel'> & { isPending: boolean }

function FormButton({ isSecond = false, isPending, submitLabel, pendingLabel }: ButtonProps) {
  return (
    <SubmitButton variant={isSecond ? 'default' : 'filled'} size="md" className={styles.submit} isWaiting={isPending}>
      <span className={styles.labels} data-pending={isPending || undefined}>
        <span aria-hidden={isPending}>{submitLabel}</span>
        <span aria-hidden={!isPending}>{pendingLabel}</span>
      </span>
    </SubmitButton>
  )
}

interface SubmitOptions {
  prepare: FormProps['prepare'] | undefined
  onSend: FormProps['onSend'] | undefined
  validation: Validation
  intent: string
  result: FormResult | undefined
  isWaiting: boolean
}

function useSubmit({ validation, intent, result, prepare, onSend, isWaiting }: SubmitOptions) {
  const pending = usePending(intent, result)
  const [isPreparing, setPreparing] = useState(false)
  const isPrepared = useRef(false)
  const isOffline = useIsOffline()
  const isPending = pending.isPending || isPreparing || isWaiting

  /** Whether the form may be submitted now. Some ways of submitting skip the button. */
  function maySubmit(form: HTMLFormElement): boolean {
    // It is submitted again before the prepared state renders.
    const wasPrepared = isPrepared.current
    isPrepared.current = false
    if (isOffline) return false
    if (wasPrepared) return pending.begin()
    if (isPreparing || isWaiting) return false
    if (!validation.validate()) return false
    if (onSend) {
      onSend(stringsOf(new FormData(form)))
      return false
    }
    const preparing = prepare?.(form)
    if (!preparing) return pending.begin()
    setPreparing(true)
    void preparing.then(onceSubmitted).then((problems) => {
      setPreparing(false)
      if (problems.length > 0) return validation.refuse(problems)
      isPrepared.current = true
      form.requestSubmit()
    })
    return false
  }

  return { isPending, maySubmit }
}

/** Labels of the fields in a form's children. On the server the summary renders before the fields. */
function labelsIn(children: ReactNode): Record<string, string> {
  const labels: Record<string, string> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<{ name?: unknown; label?: unknown; children?: ReactNode }>(child)) return
    const { name, label, children: inner } = child.props
    if (typeof name === 'string' && typeof label === 'string') labels[name] = label
    else Object.assign(labels, labelsIn(inner))
  })
  return labels
}

/** Whether a form of the screen is pending, from submit until the result is shown. */
function usePending(intent: string, result: object | undefined) {
  const { state, formData, formMethod } = useNavigation()
  const isPending = state !== 'idle' && formMethod === 'POST' && (formData?.get('intent') ?? '') === intent
  // A second click can precede the first render.
  const isBegun = useRef(false)
  useEffect(() => {
    if (state === 'idle') isBegun.current = false
  }, [state, result])
  return {
    isPending,
    /** Whether the form may be submitted now. */
    begin() {
      if (isBegun.current) return false
      isBegun.current = true
      return true
    },
  }
}
