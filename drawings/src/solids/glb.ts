import { Document, NodeIO } from '@gltf-transform/core'
import type { Part } from '../draw.ts'
import { appearance, type Material } from '../render/materials.ts'
import type { Piece } from './model.ts'
import { type Placement, put } from './shapes.ts'

const METERS_PER_MM = 0.001
/** Maximum deviation of a mesh from its solid: a fraction of the model's size, and radians between facets. */
const CHORD = 1 / 1500
const TURN = 0.65

/**
 * A binary glTF 2.0 of the pieces: meters, y up, the front toward +z, one mesh with one primitive per material. The
 * scene is named after the part number.
 */
export async function glbOf(part: Part, list: readonly Piece[]): Promise<Uint8Array> {
  const doc = new Document()
  const buffer = doc.createBuffer()
  const mesh = doc.createMesh(part.partNumber)
  for (const [mat, surface] of surfaces(list)) {
    const { color, opacity, metallic, roughness } = appearance(mat)
    const material = doc
      .createMaterial(mat)
      .setBaseColorFactor([...color, opacity])
      .setMetallicFactor(metallic)
      .setRoughnessFactor(roughness)
      .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
    const vec3 = (values: readonly number[]) =>
      doc.createAccessor().setType('VEC3').setArray(new Float32Array(values)).setBuffer(buffer)
    const index =
      surface.positions.length / 3 > 65535 ? new Uint32Array(surface.triangles) : new Uint16Array(surface.triangles)
    mesh.addPrimitive(
      doc
        .createPrimitive()
        .setMaterial(material)
        .setAttribute('POSITION', vec3(surface.positions))
        .setAttribute('NORMAL', vec3(surface.normals))
        .setIndices(doc.createAccessor().setType('SCALAR').setArray(index).setBuffer(buffer)),
    )
  }
  const node = doc.createNode(part.partNumber).setMesh(mesh)
  doc.getRoot().setDefaultScene(doc.createScene(part.partNumber).addChild(node))
  return await new NodeIO().writeBinary(doc)
}

interface Surface {
  readonly positions: number[]
  readonly normals: number[]
  readonly triangles: number[]
}

function surfaces(list: readonly Piece[]): Map<Material, Surface> {
  const tolerance = size(list) * CHORD
  const out = new Map<Material, Surface>()
  const meshes = new Map(list.map(({ shape }) => [shape, shape.mesh({ tolerance, angularTolerance: TURN })]))
  for (const { shape, placement, mat } of list) {
    const surface = out.get(mat) ?? { positions: [], normals: [], triangles: [] }
    out.set(mat, surface)
    const { vertices, normals, triangles } = meshes.get(shape) ?? shape.mesh()
    const first = surface.positions.length / 3
    append(surface.positions, vertices, (p) => put(placement, p), METERS_PER_MM)
    append(surface.normals, normals, (p) => rotatePoint(placement, p), 1)
    for (const t of triangles) surface.triangles.push(first + t)
  }
  return out
}

function append(
  to: number[],
  from: readonly number[],
  map: (p: [number, number, number]) => readonly [number, number, number],
  factor: number,
) {
  for (let i = 0; i + 2 < from.length; i += 3) {
    const [x, y, z] = map([from[i] ?? 0, from[i + 1] ?? 0, from[i + 2] ?? 0])
    to.push(x * factor, y * factor, z * factor)
  }
}

function rotatePoint(at: Placement, p: [number, number, number]) {
  const [x, y, z] = put(at, p)
  const [ox, oy, oz] = put(at, [0, 0, 0])
  return [x - ox, y - oy, z - oz] as const
}

/** The largest extent of any piece, mm. */
function size(list: readonly Piece[]): number {
  return Math.max(
    ...list.map(({ shape }) => Math.max(shape.boundingBox.width, shape.boundingBox.height, shape.boundingBox.depth)),
  )
}
