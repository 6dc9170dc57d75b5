-- Stored maps had no room for names and no strip of people who are not placed. They are drawn when they are read.
delete from run_drawings;
