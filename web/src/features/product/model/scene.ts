import {
  Box3,
  Color,
  DataTexture,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  LinearFilter,
  type Material,
  Mesh,
  MeshMatcapMaterial,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Sphere,
  WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { type Orbit, eyeOf, fieldOfView } from './orbit.ts'

/** Light from a direction, `[x, y, z]` of length 1: x right, y up, z toward the viewer. */
type Radiance = (x: number, y: number, z: number) => number

function toward(x: number, y: number, z: number) {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length] as const
}

const lamps = [
  { from: toward(-0.55, 0.75, 0.55), strength: 0.85, sharpness: 5 },
  { from: toward(0.9, 0.15, 0.45), strength: 0.35, sharpness: 6 },
  { from: toward(-0.3, 0.5, -0.9), strength: 0.5, sharpness: 4 },
]

/** Studio lighting: bright above, darker below, with three lamps. */
const studio: Radiance = (x, y, z) =>
  lamps.reduce(
    (sum, { from, strength, sharpness }) =>
      sum + strength * Math.max(0, x * from[0] + y * from[1] + z * from[2]) ** sharpness,
    0.66 + 0.22 * y,
  )

/** Metal and glass reflect the studio; other materials get diffuse light from all sides. */
const finishes = {
  mirror: (x: number, y: number, z: number) => studio(2 * z * x, 2 * z * y, 2 * z * z - 1),
  matt: (x: number, y: number, z: number) => 0.42 + 0.5 * Math.max(0, -0.3 * x + 0.45 * y + 0.84 * z),
} satisfies Record<string, Radiance>

type Finish = keyof typeof finishes

/** Brightest light an image can encode. */
const brightest = 1.6

/**
 * A sphere of a finish in the studio, as `size` × `size` RGBA pixels in linear light, 255 being `brightest`, bottom row
 * first. Surfaces look up their light by normal, which is cheap.
 */
export function matcap(finish: Finish, size: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(size * size * 4)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [((column + 0.5) / size) * 2 - 1, ((row + 0.5) / size) * 2 - 1]
      const outside = Math.max(1, Math.hypot(x, y))
      const [nx, ny] = [x / outside, y / outside]
      const light = finishes[finish](nx, ny, Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny)))
      const level = Math.round((Math.min(light, brightest) / brightest) * 255)
      pixels.set([level, level, level, 255], (row * size + column) * 4)
    }
  }
  return pixels
}

/** A part on a canvas. Draws only on changes. */
export interface ModelScene {
  /** Shows another part; rejects if the file is not a binary glTF. */
  show(file: ArrayBuffer): Promise<void>
  look(orbit: Orbit): void
  /** Size of the canvas in CSS pixels. */
  resize(width: number, height: number): void
  /** Releases all resources; the scene cannot be used afterward. */
  dispose(): void
}

/** Angle between facets, in degrees, above which their edge is drawn. */
const edgeAngle = 30

/** @throws if the browser has no WebGL */
export function openScene(canvas: HTMLCanvasElement): ModelScene {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  const scene = new Scene()
  const looks: Record<Finish, DataTexture> = { mirror: lookOf('mirror'), matt: lookOf('matt') }
  const camera = new PerspectiveCamera(fieldOfView, 1, 0.05, 40)
  const stage = new Group()
  scene.add(stage)
  let frame = 0
  const draw = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => renderer.render(scene, camera))
  }
  return {
    async show(file) {
      const { scene: part } = await new GLTFLoader().parseAsync(file, '')
      clear(stage)
      part.traverse((object) => {
        if (!isMesh(object)) return
        object.material = lightMaterial(object.material, looks)
        object.add(edgesOf(object))
      })
      // Scales the part to a sphere of radius 1 around its center.
      const { center, radius } = new Box3().setFromObject(part).getBoundingSphere(new Sphere())
      part.position.sub(center)
      stage.scale.setScalar(1 / radius)
      stage.add(part)
      draw()
    },
    look(orbit) {
      camera.position.set(...eyeOf(orbit))
      camera.lookAt(0, 0, 0)
      draw()
    },
    resize(width, height) {
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      // On a portrait canvas the width limits the field of view.
      camera.fov = camera.aspect < 1 ? fieldOfView / camera.aspect : fieldOfView
      camera.updateProjectionMatrix()
      draw()
    },
    dispose() {
      cancelAnimationFrame(frame)
      clear(stage)
      for (const look of Object.values(looks)) look.dispose()
      renderer.dispose()
    },
  }
}

function isMesh(object: Object3D): object is Mesh {
  return object instanceof Mesh
}
function isLines(object: Object3D): object is LineSegments {
  return object instanceof LineSegments
}

const lookSize = 128

function lookOf(finish: Finish): DataTexture {
  const texture = new DataTexture(matcap(finish, lookSize), lookSize, lookSize)
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

/** Smoother nonmetals count as glass. */
const glossy = 0.2

/** The file's material, lit by the studio. */
function lightMaterial(material: Material | Material[], looks: Record<Finish, DataTexture>): Material | Material[] {
  if (!(material instanceof MeshStandardMaterial)) return material
  const { color, metalness, roughness, opacity, transparent, side } = material
  material.dispose()
  const finish = metalness > 0.5 || roughness < glossy ? 'mirror' : 'matt'
  return new MeshMatcapMaterial({
    matcap: looks[finish],
    color: color.clone().multiplyScalar(brightest),
    opacity,
    transparent,
    depthWrite: !transparent,
    side,
  })
}

function edgesOf({ geometry }: Mesh) {
  return new LineSegments(
    new EdgesGeometry(geometry, edgeAngle),
    new LineBasicMaterial({ color: new Color('#1a2023'), transparent: true, opacity: 0.5 }),
  )
}

function clear(stage: Object3D) {
  stage.traverse((object) => {
    if (!isMesh(object) && !isLines(object)) return
    const { geometry, material } = object
    geometry.dispose()
    for (const each of Array.isArray(material) ? material : [material]) each.dispose()
  })
  stage.clear()
}
