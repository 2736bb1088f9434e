import { Fragment, use, useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import type * as z from 'zod/mini'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext } from './formContext.ts'
import { FormPage, FormPageContext } from './FormPage.tsx'
import { labelsIn } from './labels.ts'
import styles from './ShopForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { useJudging } from './useJudging.ts'
import { useKeptValues } from './useKeptValues.ts'
import { usePending } from './usePending.ts'

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
  /** Another form of the screen is what it is for: this one's button does not stand out. */
  isSecond?: boolean
  /** Beside the button, such as a way back. */
  aside?: ReactNode
  /** Fields: TextField and its like. */
  children: ReactNode
}

interface Props extends FormProps {
  /** The screen's title; left out inside of a FormPage, which has it. */
  title?: string
}

/**
 * A form that loses nothing. It is judged when it is submitted, and what was wrong then again as it changes. With
 * scripts and without, its route's action (`formAction`) has the last word.
 */
export function ShopForm({ title, ...form }: Props) {
  if (use(FormPageContext)) return <OneForm name={form.submitLabel} {...form} />
  if (title === undefined) throw new Error('A form has a title, or stands in a FormPage')
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
  isSecond = false,
  aside,
  children,
}: FormProps & { name: string }) {
  const answer = use(FormPageContext)?.answer
  const id = useId()
  const { element, problem, errors, judge, reviseErrors, addRules, onChange, onBlur } = useJudging(schema, intent)
  const { values, isDraft } = useKeptValues(intent, answer)
  const { isPending, begin } = usePending(intent, answer)
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
        noValidate
        data-typed={values === null ? undefined : true}
        onChange={onChange}
        onBlur={onBlur}
        onSubmit={(event) => {
          if (!judge() || !begin()) event.preventDefault()
        }}
      >
        {intent !== '' && <input type="hidden" name="intent" value={intent} />}
        <FormContext value={contents}>
          {/* Fields take their values when they are made. */}
          <Fragment key={String(isDraft)}>{children}</Fragment>
        </FormContext>
        <div className={styles.foot}>
          <SubmitButton
            variant={isSecond ? 'default' : 'filled'}
            size="md"
            {...(styles.submit ? { className: styles.submit } : {})}
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
