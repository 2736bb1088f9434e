import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { cartPath } from '../../components/paths.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { messages } from '../../platform/forms/values.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import styles from './CartForms.module.css'
import { useCartFormResult } from './cartFormResult.ts'

/** State of a cart form with one text field; starts from the result of a form posted without scripts. */
export function useTextForm(intent: 'coupon' | 'save') {
  const result = useCartFormResult()
  const rejected = result?.intent === intent ? result : undefined
  const [text, setText] = useState(rejected?.text ?? '')
  const [problem, setProblem] = useState<string | null>(rejected?.problems[0] ?? null)
  const [isPending, setPending] = useState(false)

  /** `write` resolves with an error message, or with undefined on success, which clears the field. */
  async function send(write: () => Promise<string | undefined>) {
    if (isPending) return
    setPending(true)
    try {
      const refusal = await write()
      setProblem(refusal ?? null)
      if (refusal === undefined) setText('')
    } catch (thrown) {
      setProblem(asShopError(thrown).message)
    } finally {
      setPending(false)
    }
  }
  return { intent, isRefused: rejected !== undefined, text, setText, problem, setProblem, isPending, send }
}

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'autoCapitalize' | 'spellCheck'> {
  form: ReturnType<typeof useTextForm>
  name: string
  label: ReactNode
  /** Content to the right of the label. */
  aside?: ReactNode
  submitLabel: string
  /** Sends the trimmed, nonempty text. */
  write: (text: string) => Promise<string | undefined>
}

export function CartTextForm({ form, name, label, aside, submitLabel, write, ...input }: Props) {
  const id = useId()
  const { text, problem } = form
  return (
    <form
      className={styles.form}
      method="post"
      action={cartPath}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = text.trim()
        if (trimmed === '') form.setProblem(messages.required)
        else void form.send(() => write(trimmed))
      }}
    >
      <input type="hidden" name="intent" value={form.intent} />
      <div className={styles.heading}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={styles.input}
          name={name}
          type="text"
          value={text}
          autoComplete="off"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}problem`}
          onChange={(event) => form.setText(event.currentTarget.value)}
        />
        <SubmitButton isWaiting={form.isPending}>{submitLabel}</SubmitButton>
      </div>
      {problem !== null && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          <Icon name="warning" size={15} />
          {problem}
        </p>
      )}
    </form>
  )
}
