import { lazyComponent } from '#lazyComponent.ts'

/**
 * How everybody answered an opinion about the person, of which most conversations have none. If its code cannot be loaded,
 * as without a network, nothing stands in its place and voting goes on.
 */
export const LazyAboutPersonFigure = lazyComponent('counts/AboutPersonFigure.tsx', () =>
  import('#counts/AboutPersonFigure.tsx').then(
    ({ AboutPersonFigure }) => AboutPersonFigure,
    () => Nothing,
  ),
)

function Nothing() {
  return null
}
