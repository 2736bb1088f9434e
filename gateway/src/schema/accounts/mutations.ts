import type { UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import { builder } from '../core/builder.ts'
import { UserError } from '../core/userErrors.ts'
import { SessionPayload } from './session.ts'

interface MailOutcome {
  readonly userErrors: readonly ErrorValue[]
}

/** The payload of what mails a link: it says the same whether or not the address has an account. */
const mailPayload = (name: string) =>
  builder.objectRef<MailOutcome>(name).implement({
    description: 'Says the same whether or not the address has an account.',
    fields: (t) => ({
      isAccepted: t.boolean({
        description: 'Whether the request was taken.',
        resolve: ({ userErrors }) => userErrors.length === 0,
      }),
      userErrors: t.field({
        type: [UserError],
        description: 'What was not done, and why.',
        resolve: ({ userErrors }) => [...userErrors],
      }),
    }),
  })

const RequestPasswordResetPayload = mailPayload('RequestPasswordResetPayload')
const RequestEmailVerificationPayload = mailPayload('RequestEmailVerificationPayload')

const RegisterInput = builder.inputType('RegisterInput', {
  description: 'A new account.',
  fields: (t) => ({
    email: t.string({ required: true, description: "E-mail address, the account's name." }),
    password: t.string({ required: true, description: 'At least 12 characters.' }),
    firstName: t.string({ required: true, description: 'First name.' }),
    lastName: t.string({ required: true, description: 'Last name.' }),
    company: t.string({ description: "Company; asked for by the shop's own form." }),
    phone: t.string({ description: 'Telephone number.' }),
    taxNum: t.string({ description: 'Resale number.' }),
    source: t.string({ description: 'How they heard about the shop.' }),
    subscription: t.boolean({ description: 'Whether they want the newsletter.' }),
  }),
})

const VerifyEmailInput = builder.inputType('VerifyEmailInput', {
  description: 'What a mailed link says.',
  fields: (t) => ({
    token: t.string({
      required: true,
      description: 'From the mailed link: its user, timestamp and hash, joined by dots.',
    }),
  }),
})

const RequestEmailVerificationInput = builder.inputType('RequestEmailVerificationInput', {
  description: 'Whose address shall be confirmed by a new mail.',
  fields: (t) => ({ email: t.string({ required: true, description: 'E-mail address of the account.' }) }),
})

const RequestPasswordResetInput = builder.inputType('RequestPasswordResetInput', {
  description: 'Who forgot the password.',
  fields: (t) => ({ email: t.string({ required: true, description: 'E-mail address of the account.' }) }),
})

const SetNewPasswordInput = builder.inputType('SetNewPasswordInput', {
  description: 'A new password in place of one that is not known.',
  fields: (t) => ({
    token: t.string({
      required: true,
      description: 'From the mailed link: its user, timestamp and hash, joined by dots.',
    }),
    password: t.string({ required: true, description: 'At least 12 characters.' }),
  }),
})

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'What of a profile shall change; what is left out stays.',
  fields: (t) => ({
    firstName: t.string({ description: 'First name.' }),
    lastName: t.string({ description: 'Last name.' }),
    email: t.string({ description: 'E-mail address.' }),
    company: t.string({ description: 'Company.' }),
    phone: t.string({ description: 'Telephone number.' }),
    taxNum: t.string({ description: 'Resale number.' }),
    subscription: t.boolean({ description: 'Whether they want the newsletter.' }),
    currentPassword: t.string({ description: 'The password; needed to change the e-mail address.' }),
  }),
})

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'A new password in place of the one that is known.',
  fields: (t) => ({
    currentPassword: t.string({ required: true, description: 'The password until now.' }),
    newPassword: t.string({ required: true, description: 'The password from now on.' }),
  }),
})

builder.mutationFields((t) => ({
  register: t.field({
    type: SessionPayload,
    description: 'Makes an account. Answers the same for an address that has one.',
    args: { input: t.arg({ type: RegisterInput, required: true, description: 'Who it is for.' }) },
    resolve: (_root, { input }, { account }) => account.accounts.register(input),
  }),
  verifyEmail: t.field({
    type: SessionPayload,
    description: 'Confirms an e-mail address by a mailed link.',
    args: { input: t.arg({ type: VerifyEmailInput, required: true, description: 'What the link says.' }) },
    resolve: (_root, { input }, { account }) => account.accounts.verifyEmail(input.token),
  }),
  requestEmailVerification: t.field({
    type: RequestEmailVerificationPayload,
    description: 'Mails a link that confirms an e-mail address.',
    args: { input: t.arg({ type: RequestEmailVerificationInput, required: true, description: 'Which address.' }) },
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.accounts.requestEmailVerification(input.email),
    }),
  }),
  requestPasswordReset: t.field({
    type: RequestPasswordResetPayload,
    description: 'Mails a link to set a new password by.',
    args: { input: t.arg({ type: RequestPasswordResetInput, required: true, description: 'Whose.' }) },
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.accounts.requestPasswordReset(input.email),
    }),
  }),
  setNewPassword: t.field({
    type: SessionPayload,
    description: 'Sets a new password by a mailed link, ends all sessions and logs in.',
    args: {
      input: t.arg({ type: SetNewPasswordInput, required: true, description: 'What the link says, and the password.' }),
    },
    resolve: (_root, { input }, { account }) => account.accounts.setNewPassword(input.token, input.password),
  }),
  updateProfile: t.field({
    type: SessionPayload,
    description: 'Changes the profile.',
    args: { input: t.arg({ type: UpdateProfileInput, required: true, description: 'What shall change.' }) },
    resolve: (_root, { input }, { account }) => account.ownAccount.updateProfile(input),
  }),
  changePassword: t.field({
    type: SessionPayload,
    description: 'Changes the password and ends all other sessions.',
    args: {
      input: t.arg({
        type: ChangePasswordInput,
        required: true,
        description: 'The password until now and from now on.',
      }),
    },
    resolve: (_root, { input }, { account }) =>
      account.ownAccount.changePassword(input.currentPassword, input.newPassword),
  }),
}))
