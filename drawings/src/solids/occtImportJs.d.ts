/** The part of an untyped STEP reader that the tests use. */
declare module 'occt-import-js' {
  interface StepNode {
    readonly name: string
    readonly meshes: readonly number[]
    readonly children: readonly StepNode[]
  }
  interface StepMesh {
    readonly name: string
    readonly color?: readonly [number, number, number]
    readonly attributes: { readonly position: { readonly array: readonly number[] } }
  }
  interface Reader {
    ReadStepFile(
      content: Uint8Array,
      parameters: {
        linearUnit?: 'millimeter'
        linearDeflectionType?: 'bounding_box_ratio'
        linearDeflection?: number
        angularDeflection?: number
      } | null,
    ): { readonly success: boolean; readonly root: StepNode; readonly meshes: readonly StepMesh[] }
  }
  export default function start(): Promise<Reader>
}
