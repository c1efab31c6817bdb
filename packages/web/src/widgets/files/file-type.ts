import type { FileDataType } from '@agentarium/contracts';
import { fileDataTypes } from '@agentarium/contracts/names';

/** Returns whether a value of this type is the id of a file. */
export const isFileType = (type: unknown): type is FileDataType =>
  fileDataTypes.some((each) => each === type);
