import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start and kill whole processes: one of them started last would delay the whole run. */
const isSlow = ({ moduleId }: TestSpecification) => /\/(chaos|guarantees)\//.test(moduleId);

/** Vitest's own order, but slow files first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
