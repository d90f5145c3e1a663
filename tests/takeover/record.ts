import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { startWithStaff } from '../support/staff.ts';
import { askEverything } from './answers.ts';
import { keepRecording } from './recording.ts';
import { tellStory } from './story.ts';

/**
 * Records what this version of the code writes, for later ones to take over:
 * `node tests/takeover/record.ts 2026-11`. Run it before events or tables change; what is recorded stays.
 */
const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Give the recording a name');
const staffed = await startWithStaff();
const { system, staff } = staffed;
const asked = await tellStory(staffed);
const answers = await askEverything(staff.admin, asked);
// Last, since the first version could not show it, nor anything after it.
await importFile(await system.addresses(), [rowOf('YEAR 0', { 9: '0000-01-01' })]);
await system.stop();
await keepRecording(name, system.dataDir, answers);
await system.stopAndRemove();
