import { getRunMap, listRuns, RunMap, type Output } from '@parley/contract'
import { drawLandscape, type MapBounds, type MapGroup } from '@parley/opinion-map'
import type { Ctx } from '#ctx.ts'
import { toWireDrawings } from '#analysis/drawings.ts'
import { largeLists } from '#analysis/lists/large-lists.ts'
import {
  composeOrientations,
  bestOrientation,
  UNCHANGED_ORIENTATION,
  rotatePoint,
  type Orientation,
} from '#analysis/formation/orientation.ts'
import { loadRun, type Run } from '#analysis/read.ts'
import { runsForSlider, toWireRun, type SliderRun } from '#analysis/formation/run-list.ts'
import {
  boundsOfMap,
  RUN_FRAMES,
  rotateBounds,
  rotateDensity,
  unionOf,
} from '#analysis/formation/shared-frame.ts'
import { axesOf, type Axes } from '#results/position.ts'
import { readableConversation } from '#conversations/read.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import { networksOf } from '#http/network.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

export const publishedRuns = [
  handle(listRuns, async ({ conversationSlugId }, { ctx, viewer, address }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    return largeLists(ctx)(networksOf(address), async () =>
      (await runsForSlider(ctx, conversation.id)).map(toWireRun),
    )
  }),

  handle(getRunMap, async ({ conversationSlugId, runId }, { ctx, viewer, address }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    return largeLists(ctx)(networksOf(address), async () => {
      const listed = await runsForSlider(ctx, conversation.id)
      const run = listed.find(({ id }) => id === runId)
      const drawable: DrawableRun | undefined = run && (run.ofHistory ?? (await loadRun(ctx, runId)))
      return drawable === undefined ? null : mapInFrame(ctx, drawable, listed)
    })
  }),
]

const mapCache = cachePerApp<SerializedResponse<Output<typeof getRunMap>>>(({ size }) => size)

type DrawableRun = Pick<Run, 'id' | 'picture'> & {
  map: Pick<Run['map'], 'unclearReason' | 'hasClearGroups'> & { groups: Pick<MapGroup, 'key' | 'hull'>[] }
}

/** The map of a run in the common frame of all listed runs. Another list may have another frame. */
const mapInFrame = (ctx: Ctx, run: DrawableRun, listed: readonly SliderRun[]) =>
  mapCache(ctx).get(String(run.id), listed.map(({ id }) => id).join(), async () => {
    const orientations = await orientationsOf(ctx, listed)
    const orientation = orientations.get(run.id) ?? UNCHANGED_ORIENTATION
    const boxes = listed.flatMap(({ id, facts }): MapBounds[] => {
      const box = boundsOfMap(facts.picture)
      return box === undefined ? [] : [rotateBounds(box, orientations.get(id) ?? UNCHANGED_ORIENTATION)]
    })
    const map = drawInFrame(run, { orientation, box: boxes.length === 0 ? undefined : unionOf(boxes) })
    return new SerializedResponse(Buffer.from(toJson(ctx, RunMap, map)))
  })

/**
 * The orientation of each run relative to the newest one. It is computed from run to run, because neighbors are most
 * alike.
 */
async function orientationsOf(
  ctx: Ctx,
  listed: readonly SliderRun[],
): Promise<ReadonlyMap<number, Orientation>> {
  const axes = await Promise.all(
    listed.map(({ id, ofHistory }) => axesOfHistory(ofHistory) ?? axesOf(ctx, id)),
  )
  const orientations = new Map<number, Orientation>()
  let onNewest = UNCHANGED_ORIENTATION
  for (let at = listed.length - 1; at >= 0; at--) {
    const [own, next] = [axes[at], axes[at + 1]]
    if (own && next) onNewest = composeOrientations(bestOrientation(own, next), onNewest)
    const run = listed[at]
    if (run) orientations.set(run.id, onNewest)
  }
  return orientations
}

const axesOfHistory = (history: SliderRun['ofHistory']): Axes | undefined =>
  history && {
    hasClearGroups: history.map.hasClearGroups,
    groups: history.map.groups,
    opinionIds: Int32Array.from(history.map.opinionIds),
    pc1: Float64Array.from(history.map.pc1),
    pc2: Float64Array.from(history.map.pc2),
  }

function drawInFrame(
  { id, map, picture }: DrawableRun,
  { orientation, box }: { orientation: Orientation; box: MapBounds | undefined },
): RunMap {
  if (map.unclearReason === 'too-few-people' || picture.cells.length === 0) return { runId: id }
  const density = rotateDensity(picture, orientation)
  const groups = (map.hasClearGroups ? map.groups : []).map(({ key, hull }) => ({
    key,
    hull: hull.map((place) => rotatePoint(orientation, place)),
  }))
  const draw = (frame: (typeof RUN_FRAMES)[keyof typeof RUN_FRAMES]) =>
    drawLandscape(density, groups, frame, box)
  return {
    runId: id,
    drawings: toWireDrawings({ phone: draw(RUN_FRAMES.phone), desktop: draw(RUN_FRAMES.desktop) }),
  }
}
