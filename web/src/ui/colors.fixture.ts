/** Perceived color: contrast by WCAG 2, color blindness by Machado 2009 at full severity, distance by CIEDE2000. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Converts "#rrggbb" to linear light. */
const linearOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [one, other].map((hex) => luminance(linearOf(hex))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Matrix = readonly [Rgb, Rgb, Rgb]

const times = (rows: Matrix, [x, y, z]: Rgb): Rgb => {
  const row = ([a, b, c]: Rgb) => a * x + b * y + c * z
  return [row(rows[0]), row(rows[1]), row(rows[2])]
}

export const KINDS_OF_VISION = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const WHITE: Rgb = [0.95047, 1, 1.08883]

const labOf = (hex: string, vision: Matrix): Rgb => {
  const [red, green, blue] = times(vision, linearOf(hex))
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const xyz = times(TO_XYZ, [within(red), within(green), within(blue)])
  const [x = 0, y = 0, z = 0] = xyz.map((value, at) => {
    const part = value / (WHITE[at] ?? 1)
    return part > 216 / 24389 ? Math.cbrt(part) : (part * (24389 / 27) + 16) / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const cosine = (degrees: number) => Math.cos(radians(degrees))
const hueOf = (a: number, b: number) =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** The CIEDE2000 distance between two colors as seen with a kind of sight. */
export const distance = (one: string, other: string, vision: Matrix): number => {
  const [l1, a1, b1] = labOf(one, vision)
  const [l2, a2, b2] = labOf(other, vision)
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const gray = 1 + 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const [c1, c2] = [Math.hypot(a1 * gray, b1), Math.hypot(a2 * gray, b2)]
  const [h1, h2] = [hueOf(a1 * gray, b1), hueOf(a2 * gray, b2)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))
  const light = (l1 + l2) / 2
  const chroma = (c1 + c2) / 2
  const meanHue = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const tone =
    1 -
    0.17 * cosine(meanHue - 30) +
    0.24 * cosine(2 * meanHue) +
    0.32 * cosine(3 * meanHue + 6) -
    0.2 * cosine(4 * meanHue - 63)
  const lightScale = 1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2)
  const [dl, dc, dh] = [
    (l2 - l1) / lightScale,
    (c2 - c1) / (1 + 0.045 * chroma),
    hue / (1 + 0.015 * chroma * tone),
  ]
  const rotation =
    -Math.sin(radians(60 * Math.exp(-(((meanHue - 275) / 25) ** 2)))) *
    2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh)
}
