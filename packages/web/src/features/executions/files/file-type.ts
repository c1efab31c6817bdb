import type { DataType } from '@agentarium/contracts';
import { fileDataTypes } from '@agentarium/contracts/names';

/** Whether a value of this type is the id of a file. */
export const isFileType = (type: DataType): boolean => fileDataTypes.some((each) => each === type);
