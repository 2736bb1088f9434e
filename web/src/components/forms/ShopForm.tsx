import { Children, Fragment, isValidElement, use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useIsOffline } from '../../platform/device/offline/useIsOffline.ts'
import { ErrorSummary } from '../../platform/forms/ErrorSummary.tsx'
import { stringsOf } from '../../platform/forms/formAction.ts'
import type { FieldError } from '../../platform/relay/formAnswer.ts'
import { FormContext } from '../../platform/forms/formContext.ts'
import { FormPage, FormPageContext } from './FormPage.tsx'
import styles from './ShopForm.module.css'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { useJudging } from './useJudging.ts'
import { type FormKeep, useKeptValues } from '../../platform/forms/useKeptValues.ts'

interface FormProps {
  /** Above the fields; the summary stands above it. In a form with a title, that title as h1 unless said. */
  heading?: ReactNode
  /** Of the form's strings, by the names of their fields. Keep it between renders. */
  schema: z.ZodMiniType
  submitLabel: string
  pendingLabel: string
  /** Which form of the screen, where it has several. */
  intent?: string
  /** Where it is posted to: the screen's own address unless said. */
  action?: string
  /** "multipart/form-data" for one that takes files, which without scripts come with it. */
  encType?: 'multipart/form-data'
  /** Another form of the screen is what it is for: this one's button does not stand out. */
  isSecond?: boolean
  /** Beside the button, such as a way back. */
  aside?: ReactNode
  /** One step of several: its button stands at the end of the line, and what is aside at its beginning. */
  isStep?: boolean
  /** Keeps what is typed beyond the life of the page. Keep it between renders. */
  keep?: FormKeep
  /** Told of every change: what the fields hold now, and what would be wrong with it. */
  onEdit?: (values: Record<string, string>, errors: readonly FieldError[]) => void
  /** Takes the form over in the browser; its action serves those without scripts. */
  onSend?: (values: Record<string, string>) => void
  /** What it was sent for goes on. */
  isWaiting?: boolean
  /** What must be done before the form goes, and resolves with what went wrong with it; null where it can go at once. */
  prepare?: (form: HTMLFormElement) => Promise<readonly FieldError[]> | null
  /** Fields: TextField and its like. */
  children: ReactNode
}

interface Props extends FormProps {
  /** The screen's title; left out inside of a FormPage, which has it. */
  title?: string
}

/**
 * Lets the submit that is under way end. What was prepared long ago is there before that, and a form that is still
 * telling of one submit does not begin another.
 */
function onceSubmitted<Found>(found: Found) {
  return new Promise<Found>((resolve) => {
    setTimeout(() => resolve(found))
  })
}

/**
 * A form that loses nothing. It is judged when it is submitted, and what was wrong then again as it changes. With
 * scripts and without, its route's action (`formAction`) has the last word.
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

function OneForm({
  name,
  heading,
  schema,
  submitLabel,
  pendingLabel,
  intent = '',
  action,
  encType,
  isSecond = false,
  aside,
  isStep = false,
  keep,
  onEdit,
  prepare,
  onSend,
  isWaiting = false,
  children,
}: FormProps & { name: string }) {
  const answer = use(FormPageContext)?.answer
  const id = useId()
  const judging = useJudging(schema, intent)
  const { element, problem, errors, reviseErrors, addRules } = judging
  const { values, isDraft } = useKeptValues(intent, answer, keep)
  const pending = usePending(intent, answer)
  const [isPreparing, setPreparing] = useState(false)
  const isPrepared = useRef(false)
  const isOffline = useIsOffline()
  const isPending = pending.isPending || isPreparing || isWaiting

  /** Whether the form may go now. Not every way of sending it presses its button. */
  function mayGo(form: HTMLFormElement): boolean {
    // It is sent again before what was prepared has rendered.
    const wasPrepared = isPrepared.current
    isPrepared.current = false
    if (isOffline) return false
    if (wasPrepared) return pending.begin()
    if (isPreparing || isWaiting) return false
    if (!judging.judge()) return false
    if (onSend) {
      onSend(stringsOf(new FormData(form)))
      return false
    }
    const preparing = prepare?.(form)
    if (!preparing) return pending.begin()
    setPreparing(true)
    void preparing.then(onceSubmitted).then((found) => {
      setPreparing(false)
      if (found.length > 0) return judging.refuse(found)
      isPrepared.current = true
      form.requestSubmit()
    })
    return false
  }

  const contents = {
    id,
    values,
    errors: new Map(errors.map(({ field, message }) => [field, message])),
    addRules,
    reviseErrors,
  }
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
        data-typed={values === null ? undefined : true}
        onChange={(event) => {
          judging.onChange(event)
          const form = event.currentTarget
          if (!onEdit && !keep) return
          const typed = stringsOf(new FormData(form))
          keep?.write(typed)
          onEdit?.(typed, judging.errorsNow(form))
        }}
        onBlur={judging.onBlur}
        onSubmit={(event) => {
          if (!mayGo(event.currentTarget)) event.preventDefault()
        }}
      >
        {intent !== '' && <input type="hidden" name="intent" value={intent} />}
        <FormContext value={contents}>
          {/* Fields take their values when they are made. */}
          <Fragment key={String(isDraft)}>{children}</Fragment>
        </FormContext>
        <div className={styles.foot} data-step={isStep || undefined}>
          <SubmitButton
            variant={isSecond ? 'default' : 'filled'}
            size="md"
            className={styles.submit}
            isWaiting={isPending}
          >
            <span className={styles.labels} data-pending={isPending || undefined}>
              <span aria-hidden={isPending}>{submitLabel}</span>
              <span aria-hidden={!isPending}>{pendingLabel}</span>
            </span>
          </SubmitButton>
          {aside}
        </div>
      </Form>
    </>
  )
}

/**
 * What the fields among a form's children are called, by their names. The summary stands above the fields, so on the
 * server it is written before any of them.
 */
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

/** Whether a form of the screen is on its way, from its submit until what it led to is shown. */
function usePending(intent: string, answer: object | undefined) {
  const { state, formData, formMethod } = useNavigation()
  const isPending = state !== 'idle' && formMethod === 'POST' && (formData?.get('intent') ?? '') === intent
  // A second press can come before the first has rendered.
  const isBegun = useRef(false)
  useEffect(() => {
    if (state === 'idle') isBegun.current = false
  }, [state, answer])
  return {
    isPending,
    /** Whether the form may go now. */
    begin() {
      if (isBegun.current) return false
      isBegun.current = true
      return true
    },
  }
}
