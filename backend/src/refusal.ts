/** A reason not to start that a person can do something about: one clear sentence, shown without a stack trace. */
export class Refusal extends Error {}
